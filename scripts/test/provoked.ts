import { existsSync, readFileSync } from "node:fs";
import { operations } from "@/lib/api/operations";
import { errorsOf } from "@/lib/kit/http/openapi-errors";
import { provokedFile } from "@/scripts/test/provoked-file";

/** Internal errors are not provoked on purpose. */
const INTERNAL = 500;

const provoked = new Set(
  existsSync(provokedFile) ? readFileSync(provokedFile, "utf8").split("\n") : [],
);

const declared = operations.flatMap((operation) =>
  [...errorsOf(operation)].flatMap(([status, kinds]) =>
    status === INTERNAL
      ? []
      : kinds.map(({ code, reason }) => `${operation.id} ${status} ${reason ?? code}`),
  ),
);
const wanted = [...new Set(declared)];
const missing = wanted.filter((line) => !provoked.has(line));
const silent = operations.filter(
  ({ id }) => ![...provoked].some((line) => new RegExp(`^${id} 20\\d `).test(line)),
);

console.log(
  `Declared errors: ${wanted.length - missing.length} of ${wanted.length} provoked; ` +
    `${operations.length - silent.length} of ${operations.length} operations succeeded.`,
);
for (const line of missing) console.log(`  no test provokes ${line}`);
for (const { id } of silent) console.log(`  no test makes ${id} succeed`);
if (missing.length + silent.length > 0) process.exitCode = 1;
