// One function per room; module.cpp calls them in dependency order.
#pragma once

#include <nanobind/nanobind.h>

namespace tesuji::bindings {

void bind_board(nanobind::module_& m);
void bind_knowledge(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_question(nanobind::module_& m);
void bind_shape(nanobind::module_& m);
void bind_policy(nanobind::module_& m);
void bind_capture(nanobind::module_& m);
void bind_lin(nanobind::module_& m);
void bind_lin_mcts(nanobind::module_& m);
void bind_learned(nanobind::module_& m);
void bind_tactic(nanobind::module_& m);
void bind_tielman(nanobind::module_& m);
void bind_urgency(nanobind::module_& m);
void bind_whole_game(nanobind::module_& m);

}  // namespace tesuji::bindings
