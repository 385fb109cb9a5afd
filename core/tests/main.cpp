// Runs every TEST, or those whose name contains the first argument, or "2/4": of four parts the second, for as many
// processes side by side. Prints what CI counts.
#include <cstdio>

#include "check.h"

int main(int argc, char** argv) {
  std::string filter = argc > 1 ? argv[1] : "";
  unsigned part = 1, parts = 1;
  if (std::sscanf(filter.c_str(), "%u/%u", &part, &parts) == 2) filter.clear();
  if (part < 1 || part > parts) {
    std::cerr << "expected a part from 1/" << parts << " to " << parts << "/" << parts << "\n";
    return 2;
  }
  unsigned number = 0;
  int run = 0, failed = 0;
  for (const auto& test : check::cases()) {
    if (number++ % parts != part - 1 || test.name.find(filter) == std::string::npos) continue;
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
