import { join } from "node:path";
import { root } from "@/scripts/setup/command";

/** Where the database tests write down what they made each operation answer. */
export const provokedFile = join(root, "test-results/provoked.txt");
