// One-point eyes: solid, unsettled, false; points that could become an eye, and the move that makes them one.
#pragma once

#include "go/board.h"

namespace tesuji {

// Zhang 5.1.1: a solid (true) eye is a liberty enclosed by stones of one colour that the other side cannot occupy
// unless the whole block is dead; a false eye cannot serve as one.
//
// A point is eye-shaped for c when it is empty and every neighbour is c's stone. It is then decided by what belongs
// to c around it:
//   kSolidEye      all neighbours are one block; or enough diagonal points belong to c that the opponent cannot get
//                  two of them (one, at the edge and in the corner);
//   kFalseEye      the neighbours are two blocks or more, and the opponent has two of the diagonal points (one, at
//                  the edge and in the corner) with stones that are not in atari;
//   kUnsettledEye  neither yet.
// A diagonal point belongs to c when it carries c's stone or is itself eye-shaped for c.
enum EyeKind : std::uint8_t { kNoEye = 0, kFalseEye = 1, kUnsettledEye = 2, kSolidEye = 3 };
EyeKind eye_kind(const Board& board, Point p, Color c);

// Zhang 5.1.4, figure 5.5: an empty point with one empty neighbour, all others being c's stones, where c's stone on
// that neighbour would make an eye that is not false. Returns that neighbour, the point to play instead of filling
// the eye, or kPass when p is no potential eye or c may not play there.
Point eye_making_point(const Board& board, Point p, Color c);
inline bool is_potential_eye(const Board& board, Point p, Color c) { return eye_making_point(board, p, c) != kPass; }

}  // namespace tesuji
