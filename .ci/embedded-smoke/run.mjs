// SPDX-License-Identifier: Apache-2.0
// Instantiates the linked core with a host that offers randomness and nothing else, and makes the smoke call.
import { readFileSync } from "node:fs";
import { randomFillSync } from "node:crypto";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
let memory;
const imports = {};
for (const { module: space, name } of WebAssembly.Module.imports(module)) {
  imports[space] ??= {};
  imports[space][name] =
    name === "random_get"
      ? (pointer, length) => {
          // Swift's Dictionary asks for its hashing seed.
          randomFillSync(new Uint8Array(memory.buffer, pointer, length));
          return 0;
        }
      : name === "proc_exit"
        ? (code) => {
            throw new Error(`the core exited with ${code}`);
          }
        : // Whatever else libc refers to is not there: ENOSYS.
          () => 52;
}
const instance = new WebAssembly.Instance(module, imports);
memory = instance.exports.memory;
instance.exports._initialize?.();
const failures = instance.exports.vellum_smoke();
const names = WebAssembly.Module.imports(module).map((entry) => entry.name);
console.log(`embedded: smoke call, ${failures} failures; the host provides ${names.join(", ") || "nothing"}`);
process.exit(failures === 0 ? 0 : 1);
