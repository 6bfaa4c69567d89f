import { perform } from "@/scripts/faults/flows";
import type { Call } from "@/scripts/faults/plan";
import { type Breach, breachesOf, weigh } from "@/scripts/proof/check";
import type { Proven } from "@/scripts/proof/product";
import { isUnanswered, repeatAll } from "@/scripts/proof/repeat";
import { type Keyed, openShop } from "@/scripts/proof/shops";
import type { Stage } from "@/scripts/proof/stage";
import { waitUntilDecided } from "@/scripts/proof/wait-until-decided";

/** Concurrent merchants, each with its own faults. */
const WORKERS = 6;

export interface Outcome {
  breaches: Breach[];
  counts: Record<string, number>;
  /** Calls that failed because of the run itself. */
  broken: string[];
  repeated: number;
}

/**
 * Runs the calls of a plan against a running product, waits until all is decided, and compares its books with the
 * bank's.
 */
export const runPlan = async (
  { stage, database, others }: Proven,
  plan: Call[],
): Promise<Outcome> => {
  const broken: string[] = [];
  const sent = await performAll(stage, plan, broken);
  const isDecided = await waitUntilDecided(database, others);
  const repeated = sent.filter(isUnanswered).length;
  const unlike = await repeatAll(sent);
  await waitUntilDecided(database, others);
  const breaches = await breachesOf(database, others);
  if (!isDecided) breaches.push({ rule: "everything settles within two minutes", of: [] });
  if (unlike.length > 0)
    breaches.push({ rule: "a key repeated is answered as before", of: unlike });
  return { breaches, broken, counts: await weigh(database, others), repeated };
};

/** Faults of single merchants run side by side; those of the whole bank one call at a time. */
const performAll = async (stage: Stage, plan: Call[], broken: string[]): Promise<Keyed[]> => {
  const sent: Keyed[] = [];
  const worker = async (calls: Call[]): Promise<void> => {
    const shop = await openShop(stage, "Faults");
    for (const call of calls) {
      await perform(shop, call).then(
        (keyed) => sent.push(...keyed),
        (thrown) => broken.push(`call ${call.n}, ${call.point}: ${thrown}`),
      );
    }
  };
  const ofBank = plan.filter(({ fault }) => fault.of === "bank");
  const ofShops = plan.filter(({ fault }) => fault.of !== "bank");
  await Promise.all(
    Array.from({ length: WORKERS }, (_, index) =>
      worker(ofShops.filter((_call, at) => at % WORKERS === index)),
    ),
  );
  await worker(ofBank);
  return sent;
};
