import { readFileSync } from "node:fs";
import { stackFile } from "@/scripts/test/ports";
import type { Stack } from "@/scripts/test/stack";

/** The product under test, as it described itself when ready. */
export const stack = (): Stack => JSON.parse(readFileSync(stackFile(process.env), "utf8"));
