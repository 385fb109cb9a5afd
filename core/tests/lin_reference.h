// Lin's Node.h (appendix B), as he wrote it but for the language: nodes with their own board, bounds and minimax child
// stored at every backup. The searches in core/search/lin_mcts.h must grow the same tree from the same random numbers.
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "base/random.h"
#include "go/types.h"

namespace lin_reference {

using namespace tesuji;

template <class G>
struct Node {
  struct Shared {
    double exploration;
    int threshold;  // 0: plain MCTS
    Random random;
  };

  Node(const G& game, Shared& all) : board(game), shared(all) {}

  void selection() {
    Node* current = this;
    while (true) {
      if (current->board.is_terminal()) {
        current->back_propagation(current->simulation());
        return;
      }
      if (current->children.empty()) {
        current->expansion();
        return;
      }
      const bool black = current->board.to_play() == kBlack;
      std::size_t selected = 0;
      for (std::size_t i = 1; i < current->children.size(); ++i) {
        const Node& a = *current->children[i]->minimax_child;
        const Node& b = *current->children[selected]->minimax_child;
        if (black ? a.ucb > b.ucb : a.lcb < b.lcb) selected = i;
      }
      current = current->children[selected]->minimax_child;
    }
  }

  void expansion() {
    std::vector<typename G::Move> moves;
    board.generate(moves);
    branching = static_cast<int>(moves.size());
    for (const auto move : moves) {
      children.push_back(std::make_unique<Node>(board, shared));
      Node& child = *children.back();
      child.parent = this;
      child.action = move;
      child.board.play_fast(move);
      child.back_propagation(child.simulation());
    }
  }

  double simulation() {
    G copy(board);
    copy.play_out(shared.random);
    return copy.score_for_black();
  }

  void back_propagation(double score) {
    for (Node* current = this; current; current = current->parent) {
      ++current->simulations;
      current->total += score;
      current->mean = current->total / current->simulations;
      current->calculate_minimax();
      for (auto& child : current->children) child->calculate_bounds();
    }
  }

  void calculate_bounds() {
    const double exploration = shared.exploration * std::sqrt(std::log(parent->simulations) / simulations);
    ucb = mean + exploration;
    lcb = mean - exploration;
  }

  void calculate_minimax() {
    minimax_child = this;
    if (children.empty() || shared.threshold == 0 || simulations < shared.threshold * branching) return;
    double best = board.to_play() == kBlack ? -99 : 99;
    for (auto& child : children) {
      const double value = child->minimax_child->mean;
      if (board.to_play() == kBlack ? value > best : value < best) {
        best = value;
        minimax_child = child->minimax_child;
      }
    }
  }

  G board;
  Shared& shared;
  Node* parent = nullptr;
  Node* minimax_child = this;
  typename G::Move action{};
  std::vector<std::unique_ptr<Node>> children;
  int branching = 0;
  double simulations = 0, total = 0, mean = 0, ucb = 0, lcb = 0;
};

}  // namespace lin_reference
