import { join } from "node:path";
import { root } from "@/scripts/setup/command";

/** Where the database tests write the errors that they provoked for each operation. */
export const provokedFile = join(root, "test-results/provoked.txt");
