import { type Breach, weigh } from "@/scripts/proof/check";
import type { Proven } from "@/scripts/proof/product";
import { randomOf } from "@/scripts/proof/random";
import { isUnanswered, repeatAll } from "@/scripts/proof/repeat";
import type { Keyed } from "@/scripts/proof/shops";
import { answersOf } from "@/scripts/proof/stage";
import { waitUntilDecided } from "@/scripts/proof/wait-until-decided";
import type { Disk } from "@/scripts/soak/disk";
import { disturb, nothingStruck, type Struck } from "@/scripts/soak/disturb";
import { acknowledged, hold } from "@/scripts/soak/hold";
import {
  authenticated,
  mixed,
  runClock,
  runWorker,
  type Worker,
  workerNumbers,
} from "@/scripts/soak/load";
import { unknownFor, untilKnown } from "@/scripts/soak/measure";
import { openReceiver, type Receiver } from "@/scripts/soak/receiver";
import { openSoakShop, openTill, type SoakShop, withHolders } from "@/scripts/soak/shops";

export interface Plan {
  minutes: number;
  seed: number;
  disk: Disk | undefined;
  /** The port of the second application. */
  besidePort: number;
}

export interface Outcome {
  struck: Struck;
  breaches: Breach[];
  unanswered: number;
  repeated: number;
  abandoned: number;
  acknowledged: number;
  counts: Record<string, number>;
  deliveries: ReturnType<Receiver["counts"]>;
  /** Milliseconds, of each outcome that was unknown when the bank came back; undefined if one still is. */
  unknownMs: number[] | undefined;
  answers: Record<string, number>;
}

const SHOPS = 3;
const WORKERS_PER_SHOP = 2;
const WORKERS = SHOPS * WORKERS_PER_SHOP + 1;
/** Answered keys that are repeated beside the others. */
const ANSWERED_MAX = 1_000;

/** Load and disturbances for this many minutes; then quiet, every unanswered key again, and all checks. */
export const soak = async (proven: Proven, plan: Plan): Promise<Outcome> => {
  const random = (kind: number) => randomOf(plan.seed * 1_000 + kind);
  const receiver = await openReceiver(random(90));
  const origins = [proven.stage.appOrigin, `http://localhost:${plan.besidePort}`];
  const open = await openings(proven, receiver, random(91));
  const workers = await workersOf(open, plan.seed);
  const struck = nothingStruck();
  const abandoned = { count: 0 };
  const over = AbortSignal.timeout(plan.minutes * 60_000);
  await Promise.all([
    ...workers.map((worker) =>
      runWorker(worker, worker.waitsForPerson ? authenticated : mixed, over),
    ),
    runClock(() => open.shop("Subscriptions"), abandoned, over),
    disturb({ proven, disk: plan.disk, struck, over }, open.shops, random, {
      port: plan.besidePort,
      announce: open.announce,
    }),
  ]);
  const checks = await checkAll({ proven, receiver, origins, struck, workers });
  receiver.close();
  return {
    ...checks,
    struck,
    abandoned: workers.reduce((sum, worker) => sum + worker.abandoned.count, abandoned.count),
    counts: await weigh(proven.database, proven.others),
    deliveries: receiver.counts(),
    answers: answersAt(origins),
  };
};

/** The merchants of a run, and a function to create another: their requests go to one of the applications. */
const openings = async (proven: Proven, receiver: Receiver, random: () => number) => {
  const { appOrigin } = proven.stage;
  let beside: string | undefined;
  const origin = () => (beside && random() < 0.5 ? beside : appOrigin);
  const shop = (name: string) => openSoakShop({ proven, receiver, origin }, name);
  const names = Array.from({ length: SHOPS + 1 }, (_, n) => `Soak ${n}`);
  return {
    shop,
    shops: await Promise.all(names.map(async (name) => withHolders(await shop(name)))),
    till: (of: SoakShop) => openTill(proven, of),
    announce: (at: string | undefined) => {
      beside = at;
    },
  };
};

type Openings = Awaited<ReturnType<typeof openings>>;

const workersOf = ({ shops, till }: Openings, seed: number): Promise<Worker[]> =>
  Promise.all(
    Array.from({ length: WORKERS }, async (_, index): Promise<Worker> => {
      const shop = shops[Math.floor(index / WORKERS_PER_SHOP)];
      if (!shop) throw new Error(`Lane ${index} has no shop.`);
      const waitsForPerson = shop === shops[SHOPS];
      const hasTill = index % WORKERS_PER_SHOP === 0 && !waitsForPerson;
      return {
        shop,
        till: hasTill ? await till(shop) : undefined,
        waitsForPerson,
        sent: [],
        refundable: [],
        abandoned: { count: 0 },
        ...workerNumbers(seed, index, WORKERS),
      };
    }),
  );

interface RunState {
  proven: Proven;
  receiver: Receiver;
  origins: readonly string[];
  struck: Struck;
  workers: readonly Worker[];
}

/** The checks once all is quiet: first what becomes known by itself, then repeated requests. */
const checkAll = async ({ proven, receiver, origins, struck, workers }: RunState) => {
  const leftOut = workers.filter((worker) => worker.waitsForPerson).map(({ shop }) => shop.id);
  const sent = workers.flatMap((worker) => worker.sent);
  const areKnown = await untilKnown(proven, leftOut);
  const unknownMs = areKnown ? await unknownFor(proven, leftOut, struck.back) : undefined;
  const { unlike, repeated } = await quiet(proven, sent);
  const reported = acknowledged(sent, receiver);
  const { faults } = struck;
  const breaches = await hold({ proven, receiver, reported, origins, unlike, faults });
  return {
    unknownMs,
    repeated,
    unanswered: unlike.length,
    acknowledged: reported.length,
    breaches,
  };
};

/** Everything is decided, and every key has its response. */
const quiet = async ({ database, others }: Proven, sent: readonly Keyed[]) => {
  const isDecided = await waitUntilDecided(database, others);
  const unanswered = sent.filter(isUnanswered);
  const answered = sent.filter((keyed) => !isUnanswered(keyed));
  const every = Math.max(1, Math.ceil(answered.length / ANSWERED_MAX));
  const unlike = await repeatAll([...unanswered, ...answered.filter((_, n) => n % every === 0)]);
  const isDecidedAgain = await waitUntilDecided(database, others);
  if (!isDecided || !isDecidedAgain) unlike.push({ settled: "not within two minutes" });
  return { unlike, repeated: unanswered.length };
};

const answersAt = (origins: readonly string[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const origin of origins)
    for (const [status, { times }] of answersOf(origin)) sums[status] = (sums[status] ?? 0) + times;
  return sums;
};
