#include "base/bits.h"
#include "check.h"

namespace tesuji {
namespace {

constexpr std::uint64_t kTop = std::uint64_t{1} << 63;

TEST(the_lowest_bit_is_counted_from_zero) {
  CHECK_EQ(lowest_bit(1), 0);
  CHECK_EQ(lowest_bit(kTop), 63);
  CHECK_EQ(lowest_bit(kTop | 40), 3);
}

TEST(the_upper_half_of_a_product_is_what_64_bits_cannot_hold) {
  CHECK_EQ(high_product(kTop, 2), 1u);
  CHECK_EQ(high_product(kTop, 1), 0u);
  CHECK_EQ(high_product(~std::uint64_t{0}, ~std::uint64_t{0}), ~std::uint64_t{0} - 1);
}

TEST(two_words_shift_over_the_boundary) {
  CHECK(TwoWords{1} << 64 == TwoWords(0, 1));
  CHECK(TwoWords{3} << 63 == TwoWords(kTop, 1));
  CHECK(TwoWords(kTop, 1) >> 63 == TwoWords{3});
  CHECK(TwoWords(0, kTop) >> 127 == TwoWords{1});
  CHECK(TwoWords(5, 6) << 0 == TwoWords(5, 6));
  CHECK(TwoWords(5, 6) >> 0 == TwoWords(5, 6));
}

TEST(two_words_borrow_over_the_boundary) {
  CHECK(TwoWords(0, 1) - 1 == TwoWords{~std::uint64_t{0}});
  CHECK(-TwoWords{1} == ~TwoWords{});
  const TwoWords set = TwoWords{1} << 70 | TwoWords{1} << 90;
  CHECK((set & -set) == TwoWords{1} << 70);
  CHECK((set & (set - 1)) == TwoWords{1} << 90);
}

TEST(two_words_are_true_when_either_has_a_bit) {
  CHECK(!TwoWords{});
  CHECK(TwoWords{1});
  CHECK(TwoWords(0, 1));
  CHECK_EQ(static_cast<std::uint64_t>(TwoWords(7, 9)), 7u);
}

}  // namespace
}  // namespace tesuji
