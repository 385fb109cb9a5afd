#include "bindings/rooms.h"

NB_MODULE(_core, m) {
  m.doc() = "Tesuji's C++ core: board, reading, playouts and searches.";
  tesuji::bindings::bind_board(m);
  tesuji::bindings::bind_knowledge(m);
  tesuji::bindings::bind_search(m);
  tesuji::bindings::bind_question(m);
  tesuji::bindings::bind_shape(m);
  tesuji::bindings::bind_policy(m);
  tesuji::bindings::bind_capture(m);
  tesuji::bindings::bind_lin(m);
  tesuji::bindings::bind_lin_mcts(m);
  tesuji::bindings::bind_learned(m);
  tesuji::bindings::bind_tactic(m);
  tesuji::bindings::bind_tielman(m);
  tesuji::bindings::bind_urgency(m);
  tesuji::bindings::bind_whole_game(m);
}
