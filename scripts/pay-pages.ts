// Writes the inventory of the pay pages of this build, for the probe: the end of a build.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { INVENTORY_FILE } from "@/lib/pay-pages/inventory";
import { makeInventory } from "@/scripts/pay-pages/make";
import { root } from "@/scripts/setup/command";

writeFileSync(join(root, INVENTORY_FILE), `${JSON.stringify(await makeInventory(), null, 2)}\n`);
