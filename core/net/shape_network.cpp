#include "net/shape_network.h"

#include <algorithm>

namespace tesuji {

ShapeNetwork::ShapeNetwork(NetworkReader reader) : tower_(reader), win_(reader), resist_(reader) {
  reader.numbers(hidden_), reader.numbers(hidden_bias_);
  reader.numbers(out_), reader.numbers(out_bias_);
  reader.end();
}

ShapeNetwork::Opinion ShapeNetwork::ask(const Planes& planes, Way way) const {
  const Activations found = tower_.run(planes, kSide, kPlanes, way);
  Opinion opinion;
  for (int i = 0; i < kPoints; ++i) {
    opinion.wins[static_cast<std::size_t>(i)] = log_odds(win_.of(found.at(i)));
    opinion.resists[static_cast<std::size_t>(i)] = log_odds(resist_.of(found.at(i)));
  }
  const auto pooled = found.pool();
  std::array<std::int64_t, 3> out{out_bias_[0], out_bias_[1], out_bias_[2]};
  for (std::size_t h = 0; h < kChannels; ++h) {
    std::int64_t hidden = hidden_bias_[h];
    for (std::size_t i = 0; i < kPooled; ++i) hidden += pooled[i] * hidden_[i][h] / (i < kChannels ? kPoints : 1);
    hidden = std::max<std::int64_t>(hidden, 0) / kToUnit;  // now in units
    for (std::size_t o = 0; o < 3; ++o) out[o] += hidden * out_[h][o] / kUnit;
  }
  opinion.wins[kPass] = log_odds(out[0]), opinion.resists[kPass] = log_odds(out[1]), opinion.value = log_odds(out[2]);
  return opinion;
}

}  // namespace tesuji
