// SPDX-License-Identifier: Apache-2.0

import Vellum

@main
struct VellumTool {
  static func main() {
    print("vellum")
  }
}
