// Groups in danger, read before the whole game is searched: Zhang's capture search with a small budget.
//
// Zhang names it as future work (chapter 9): local reading and global search combined. What is read here enters the
// global search as virtual wins and losses, and as replies that playouts make at once.
#pragma once

#include <cstdint>
#include <vector>

#include "go/board.h"

namespace tesuji {

struct GroupReading {
  int nodes = 100;        // per question; 0: nothing is read
  int liberties = 3;      // blocks with at most this many liberties are in danger
  int stones = 2;         // smaller blocks are not worth it
  int groups = 8;         // at most this many are read, the largest first
  double prior = 20;      // virtual wins of a move that captures or saves, and losses of one that cannot save
  int visits = 0;         // also read at nodes with this many visits; 0: only at the root
};

enum class GroupStatus : std::uint8_t { kSafe, kUnsettled, kCaptured, kUnknown };

struct GroupFinding {
  struct Reply {
    Point move, reply;
  };
  Point stone = kPass;
  Color owner = kEmpty;
  int stones = 0;
  GroupStatus status = GroupStatus::kUnknown;
  Point capture = kPass, escape = kPass;  // where unsettled; kPass when the first move is elsewhere
  // Safe: attacks that threaten, and the owner's answer. Captured: ways to run, and what stops them.
  std::vector<Reply> replies;
};

// Reads every block in danger, whichever side is to play. The board is unchanged.
std::vector<GroupFinding> read_groups(const Board& board, const GroupReading& settings);

}  // namespace tesuji
