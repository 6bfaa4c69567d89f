import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Breach, breachesIn, weigh } from "@/scripts/faults/check";
import { type Keyed, openShop, perform } from "@/scripts/faults/flows";
import type { Call } from "@/scripts/faults/plan";
import { settleAll } from "@/scripts/faults/settle";
import type { Stage } from "@/scripts/faults/stage";
import { clusterUrl } from "@/scripts/postgres/cluster";
import { adoptEnvironment } from "@/scripts/start/adopt";

/** Shops that are busy at the same time, each with its own troubles. */
const LANES = 6;

export interface Outcome {
  breaches: Breach[];
  counts: Record<string, number>;
  /** Calls that came to no end by a fault of the run itself. */
  broken: string[];
  repeated: number;
}

/** Does the calls of a plan against a product that runs, lets it settle, and holds its books against the bank's. */
export const runPlan = async (stage: Stage, pgPort: number, plan: Call[]): Promise<Outcome> => {
  const database = databaseOf(stage, pgPort);
  adoptEnvironment();
  // What the demo shop shows was simulated: no bank knows of it.
  const others = await merchantsIn(database);
  try {
    const broken: string[] = [];
    const said = await performAll(stage, plan, broken);
    const isSettled = await settleAll(database, others);
    const unanswered = said.filter(({ answer }) => answer === null || answer.status >= 500);
    const unlike = (
      await Promise.all(said.map((one) => repeat(one, unanswered.includes(one))))
    ).flat();
    await settleAll(database, others);
    const breaches = await breachesIn(database, others);
    if (!isSettled) breaches.push({ rule: "everything settles within two minutes", of: [] });
    if (unlike.length > 0)
      breaches.push({ rule: "a key repeated is answered as before", of: unlike });
    return { breaches, broken, counts: await weigh(database, others), repeated: unanswered.length };
  } finally {
    await database.end();
    const { disconnect } = await import("@/lib/kit/db");
    await disconnect();
  }
};

const databaseOf = ({ dataDir }: Stage, port: number): pg.Pool => {
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const connectionString = clusterUrl({ port, password: secrets.POSTGRES_PASSWORD }, "motu");
  return new pg.Pool({ connectionString, max: 2 });
};

const merchantsIn = async (database: pg.Pool): Promise<string[]> =>
  (await database.query<{ id: string }>("SELECT id FROM merchants")).rows.map(({ id }) => id);

/** What a shop suffers it suffers alone, side by side; what the whole bank does wrong, one call at a time. */
const performAll = async (stage: Stage, plan: Call[], broken: string[]): Promise<Keyed[]> => {
  const said: Keyed[] = [];
  const lane = async (calls: Call[]): Promise<void> => {
    const shop = await openShop(stage);
    for (const call of calls) {
      await perform(shop, call).then(
        (keyed) => said.push(...keyed),
        (thrown) => broken.push(`call ${call.n}, ${call.point}: ${thrown}`),
      );
    }
  };
  const ofBank = plan.filter(({ fault }) => fault.of === "bank");
  const ofShops = plan.filter(({ fault }) => fault.of !== "bank");
  await Promise.all(
    Array.from({ length: LANES }, (_, index) =>
      lane(ofShops.filter((_call, at) => at % LANES === index)),
    ),
  );
  await lane(ofBank);
  return said;
};

/** A key that was not answered is answered now; one that was, as before. */
const repeat = async (keyed: Keyed, isUnanswered: boolean): Promise<object[]> => {
  const { shop, path, body, key, answer, n } = keyed;
  const again = await shop.api("POST", path, body, key);
  const twice = await shop.api("POST", path, body, key);
  const isDefinite = again !== null && again.status < 500 && again.text === twice?.text;
  // An answer that said that it is not decided is told anew.
  const isAlike = isUnanswered || again?.status === answer?.status || answer?.status === 409;
  return isDefinite && isAlike
    ? []
    : [
        {
          call: n,
          path,
          before: answer?.status,
          now: again?.status,
          afterwards: twice?.status,
          text: again?.text,
        },
      ];
};
