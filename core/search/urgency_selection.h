// Selection by urgency and fairness, as Tielman (2012) describes OMC and PBBM.
#pragma once

#include <memory>

#include "search/uct_policies.h"

namespace tesuji {

// The rules kOmc and kPbbm.
std::unique_ptr<Selection> make_urgency_selection(const UctSettings& settings);

}  // namespace tesuji
