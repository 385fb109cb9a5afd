// The sums of neighbouring points with 32 bytes at a time. Included once for each set of instructions: TESUJI_NAME is the
// name of the function, TESUJI_TARGET what it is compiled for, TESUJI_ADD_PRODUCTS(sum, a, w) adds the products of four
// bytes and four bytes to each sum.

template <int Columns>
__attribute__((target(TESUJI_TARGET))) void TESUJI_NAME(const Convolving& t, int row, int column, ChannelSums* to) {
  const std::size_t width = width_of(t);
  const std::uint8_t* const corner = t.in + place_of(t, row, column);
  const __m256i* weights = reinterpret_cast<const __m256i*>(t.convolution.weights.data());
  [[maybe_unused]] const __m256i ones = _mm256_set1_epi16(1);
  __m256i sums[Columns][4];
  for (int c = 0; c < Columns; ++c)
    for (int part = 0; part < 4; ++part) sums[c][part] = _mm256_setzero_si256();
  for (int tap = 0; tap < kTaps; ++tap, weights += kChannels - t.inputs)
    for (int in = 0; in < t.inputs; in += 4, weights += 4)
      for (int c = 0; c < Columns; ++c) {
        const __m256i a = _mm256_set1_epi32(four_at(corner + tap_place(tap, width) + c * kChannels + in));
        for (int part = 0; part < 4; ++part) {
          const __m256i w = _mm256_loadu_si256(weights + part);
          sums[c][part] = TESUJI_ADD_PRODUCTS(sums[c][part], a, w);
        }
      }
  for (int c = 0; c < Columns; ++c)
    for (int part = 0; part < 4; ++part)
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to[c].data()) + part, sums[c][part]);
}

#undef TESUJI_NAME
#undef TESUJI_TARGET
#undef TESUJI_ADD_PRODUCTS
