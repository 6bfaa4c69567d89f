import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { MINUTE, SECOND } from "@/lib/kit/clock";
import { startBank } from "@/lib/testing/bank";
import { audit } from "@/lib/testing/model/agree";
import { billingCommands } from "@/lib/testing/model/billing-commands";
import { counts } from "@/lib/testing/model/command";
import { holderCommands } from "@/lib/testing/model/holder-commands";
import { invoiceCommands } from "@/lib/testing/model/invoice-commands";
import { linkCommands } from "@/lib/testing/model/link-commands";
import { paymentCommands } from "@/lib/testing/model/payment-commands";
import { sessionCommands } from "@/lib/testing/model/session-commands";
import { openShop } from "@/lib/testing/model/shop";

/** Another seed runs other commands; that of a failure is printed with it. */
const SEED = Number(process.env["MODEL_SEED"] ?? 2);
/** Run hundreds by hand: MODEL_RUNS=300. */
const RUNS = Number(process.env["MODEL_RUNS"] ?? 8);
const COMMANDS = Number(process.env["MODEL_COMMANDS"] ?? 150);
/** The seed and path of a failure, after it was shrunk. */
const [path, replayPath] = (process.env["MODEL_PATH"] ?? "").split("@", 2);

const PATIENCE = 2 * MINUTE + 0.2 * RUNS * COMMANDS * SECOND;

// A slow machine is no unknown outcome.
process.env["BANK_TIMEOUT_MS"] = "30000";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank({ slowMs: 20 });
});
afterAll(async () => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`Model, ${RUNS} runs, ${total} commands: ${JSON.stringify(counts)}\n`);
  await bank.close();
});

const commands = fc.commands(
  [
    ...holderCommands,
    ...paymentCommands,
    ...sessionCommands,
    ...linkCommands,
    ...billingCommands,
    ...invoiceCommands,
  ],
  { maxCommands: COMMANDS, size: "max", ...(replayPath ? { replayPath } : {}) },
);

const property = fc.asyncProperty(commands, async (drawn) => {
  const shop = await openShop();
  await fc.asyncModelRun(() => shop, drawn);
  await audit(shop.model, shop.real);
});

it(
  "the API does what its model does, for any sequence of commands",
  async () => {
    const found = await fc.check(property, {
      seed: SEED,
      numRuns: RUNS,
      unbiased: true,
      interruptAfterTimeLimit: PATIENCE,
      markInterruptAsFailure: true,
      ...(path ? { path } : {}),
    });
    const left = /replayPath="(.*)"/.exec(String(found.counterexample?.[0]))?.[1];
    const again = `MODEL_COMMANDS=${COMMANDS} MODEL_SEED=${found.seed} MODEL_PATH='${found.counterexamplePath}@${left}'`;
    if (!found.failed) return;
    throw new Error(`${again}\n${fc.defaultReportMessage(found)}`, { cause: found.errorInstance });
  },
  PATIENCE + MINUTE,
);
