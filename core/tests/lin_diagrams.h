// Lin's model (Lin 2017, chapter 3), as diagrams. X and O are stones, x and o important ones, B and W stones assumed
// alive; a dot is an empty feasible point, a dash an empty point where nobody may play. The points under stones are
// feasible too.
#pragma once

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "check.h"
#include "games/lin.h"

namespace lin_diagrams {

using namespace tesuji;

using Diagram = std::vector<std::string>;

inline LinSetup setup_of(const Diagram& diagram, LinAim aim) {
  LinSetup setup;
  setup.height = static_cast<int>(diagram.size());
  setup.width = static_cast<int>(diagram[0].size());
  setup.aim = aim;
  for (auto line = diagram.rbegin(); line != diagram.rend(); ++line) {
    for (const char mark : *line) {
      const auto is = [&](const char* marks) { return std::string(marks).find(mark) != std::string::npos; };
      setup.stones.push_back(is("XxB") ? kBlack : is("OoW") ? kWhite : kEmpty);
      setup.feasible.push_back(mark != '-');
      setup.important.push_back(is("xo"));
      setup.alive.push_back(is("BW"));
    }
  }
  return setup;
}

inline LinState state_of(const LinSetup& setup) {
  const std::string error = lin_setup_error(setup);
  CHECK(error.empty());
  if (!error.empty()) std::cerr << "  " << error << "\n";
  return LinState(std::make_shared<const LinProblem>(setup));
}

inline LinState state_of(const Diagram& diagram, LinAim aim) { return state_of(setup_of(diagram, aim)); }

inline Point point(const LinState& state, const std::string& name) {
  if (name == "pass") return kPass;
  return state.board().at(name[0] - 'A' - (name[0] > 'I'), std::stoi(name.substr(1)) - 1);
}

inline bool legal(const LinState& state, const std::string& name) { return state.is_legal(point(state, name)); }

inline void play(LinState& state, const std::string& moves) {
  std::istringstream words(moves);
  for (std::string name; words >> name;) {
    const Point p = point(state, name);
    check::report(state.is_legal(p), __FILE__, __LINE__, name + " of \"" + moves + "\" is not legal");
    if (!state.is_legal(p)) return;
    state.play(p);
  }
}

inline bool same(const LinState& a, const LinState& b) {
  return a.hash() == b.hash() && a.ending() == b.ending() && a.ko_winner() == b.ko_winner() &&
         a.ko_retakes_left() == b.ko_retakes_left() && a.passes_in_a_row() == b.passes_in_a_row() &&
         a.pass_lead() == b.pass_lead();
}

inline std::vector<Point> moves_of(const LinState& state) {
  std::vector<Point> moves;
  state.generate(moves);
  return moves;
}

inline Diagram swap_colors(Diagram diagram) {
  const std::string from = "XOxoBW", to = "OXoxWB";
  for (auto& line : diagram)
    for (auto& mark : line)
      if (const auto i = from.find(mark); i != std::string::npos) mark = to[i];
  return diagram;
}

// The tables: a ko in the upper left, the important stones below, two neutral points on the right. ---------------

inline const Diagram kNoKo{"---------", "---------", "---------"};
inline const Diagram kBlackTakesKo{"-XO-----.", "XO.O-----", "-XO------"};  // Black's turn to take it, at C8
inline const Diagram kWhiteTakesKo{"-XO-----.", "X.XO-----", "-XO------"};  // White's, at B8, after Black plays J9
inline const Diagram kMiddle{"---------", "--------.", "---------"};
inline const Diagram kClosedMiddle{"---------", "---------", "---------"};
inline const Diagram kLivesAtC1{"OOOOOO---", "xxxxxO---", ".x..xO---"};
inline const Diagram kDiesAtA1{"OOOOOO---", "xxxxxO---", ".xxxxO---"};
inline const Diagram kSharedLiberties{"OOOOOO---", "xxxxxO---", ".OO.xO---"};

inline Diagram stack(const Diagram& top, const Diagram& middle, const Diagram& bottom) {
  Diagram all = top;
  all.insert(all.end(), middle.begin(), middle.end());
  all.insert(all.end(), bottom.begin(), bottom.end());
  return all;
}

// The bundled shape of the thesis's figure B.1 as its caption tells it: Black captures the white stone.
inline const Diagram kCaptioned{
    "---------",
    "---WWWWW-",
    "---X...W-",
    "---X...W-",
    "---Xo..W-",
    "---XXXXW-",
    "---------",
    "---------",
    "---------",
};

// Problems of many shapes, for tests that play at random.
inline std::vector<LinSetup> sample_problems() {
  std::vector<LinSetup> problems;
  for (const auto& below : {kLivesAtC1, kDiesAtA1, kSharedLiberties}) {
    for (const auto& ko : {kBlackTakesKo, kWhiteTakesKo}) {
      problems.push_back(setup_of(stack(ko, kMiddle, below), LinAim::kSave));
      problems.push_back(setup_of(stack(ko, kMiddle, swap_colors(below)), LinAim::kKill));
    }
  }
  problems.push_back(setup_of(kCaptioned, LinAim::kKill));
  const Diagram corner{"---------", "OOOOOO---", "xxxxxO---", ".....O---", "..X..O---"};
  const Diagram middle{"---------", "-XXXXXXX-", "-X..O..X-", "-X.oo..X-", "-X.....X-", "-XXXXXXX-", "---------"};
  const Diagram connect{"---------", "-BB.O.OO-", "-B...x.O-", "-OO.x.OO-", "--O...O--", "--OOOOO--"};
  for (const auto& diagram : {corner, middle, connect}) {
    const bool black = diagram != middle;
    problems.push_back(setup_of(diagram, black ? LinAim::kSave : LinAim::kKill));
    problems.push_back(setup_of(swap_colors(diagram), black ? LinAim::kKill : LinAim::kSave));
  }
  return problems;
}

}  // namespace lin_diagrams
