// Runs every TEST, or those whose name contains the first argument; prints what CI counts.
#include "check.h"

int main(int argc, char** argv) {
  const std::string filter = argc > 1 ? argv[1] : "";
  int run = 0, failed = 0;
  for (const auto& test : check::cases()) {
    if (test.name.find(filter) == std::string::npos) continue;
    const int before = check::failures();
    test.body();
    ++run;
    if (check::failures() != before) {
      ++failed;
      std::cerr << "FAILED " << test.name << "\n";
    }
  }
  std::cout << run - failed << " passed, " << failed << " failed\n";
  return failed == 0 ? 0 : 1;
}
