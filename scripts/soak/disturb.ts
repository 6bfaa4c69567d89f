import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { shopFaultKinds } from "@/sandbox-bank/shop-faults";
import { startBeside } from "@/scripts/proof/beside";
import {
  isReadyAt,
  type Program,
  pidOf,
  programs,
  type Running,
  signal as send,
  withChildren,
} from "@/scripts/proof/processes";
import type { Proven } from "@/scripts/proof/product";
import { oneOf } from "@/scripts/proof/random";
import { bankOf } from "@/scripts/proof/stage";
import type { Disk } from "@/scripts/soak/disk";

/** The disturbances of the product, and their effects. */
export interface Struck {
  kills: { program: Program; readyMs: number }[];
  freezes: Program[];
  fullDisks: number;
  storms: number;
  connectionsEnded: number;
  shopFaults: number;
  secondApplications: number;
  /** When everything, or the bank for one merchant, answered again. */
  back: { at: Date; shop: string | null }[];
  /** What did not come back, or not correctly. */
  faults: string[];
}

export const nothingStruck = (): Struck => ({
  kills: [],
  freezes: [],
  fullDisks: 0,
  storms: 0,
  connectionsEnded: 0,
  shopFaults: 0,
  secondApplications: 0,
  back: [],
  faults: [],
});

export interface Disturbing {
  proven: Proven;
  disk: Disk | undefined;
  struck: Struck;
  random: () => number;
  /** Ends them, each in its own way. */
  over: AbortSignal;
}

const between = (random: () => number, [from, to]: readonly [number, number]): number =>
  from + random() * (to - from);

const pause = ({ random, over }: Disturbing, range: readonly [number, number]): Promise<void> =>
  sleep(between(random, range), undefined, { signal: over }).catch(() => undefined);

const READY_MS = 120_000;
const POLL_MS = 50;

const runningOf = ({ proven: { stage, ports } }: Disturbing): Running => ({
  dataDir: stage.dataDir,
  ports,
});

/** Waits until the product is ready with other processes than these; returns the milliseconds since `since`. */
const untilReady = async (
  of: Disturbing,
  gone: ReadonlyMap<Program, number>,
  since: number,
): Promise<number> => {
  const { appOrigin } = of.proven.stage;
  const isNew = (): boolean =>
    [...gone].every(([program, pid]) => ![pid, undefined].includes(pidOf(runningOf(of), program)));
  for (; Date.now() - since < READY_MS; await sleep(POLL_MS)) {
    if (isNew() && (await isReadyAt(appOrigin))) {
      of.struck.back.push({ at: new Date(), shop: null });
      return Date.now() - since;
    }
  }
  of.struck.faults.push(`${[...gone.keys()].join(", ") || "The product"} did not come back`);
  return READY_MS;
};

/** kill -9 of programs at the same instant. */
const kill = async (of: Disturbing, chosen: readonly Program[]): Promise<void> => {
  const killed = new Map<Program, number>();
  for (const program of chosen) {
    const pid = pidOf(runningOf(of), program);
    if (pid !== undefined && send(pid, "SIGKILL")) killed.set(program, pid);
  }
  const readyMs = await untilReady(of, killed, Date.now());
  for (const program of killed.keys()) of.struck.kills.push({ program, readyMs });
};

const FROZEN = [500, 12_000] as const;
const frozen = new Set<number>();

/** Resumes all suspended processes: one cannot be asked to end. */
export const thaw = (): void => {
  for (const pid of frozen) send(pid, "SIGCONT");
  frozen.clear();
};

/** Suspends a program for a while; PostgreSQL with all its connections. */
const freeze = async (of: Disturbing, program: Program): Promise<void> => {
  const pid = pidOf(runningOf(of), program);
  if (pid === undefined) return;
  for (const one of withChildren(pid)) if (send(one, "SIGSTOP")) frozen.add(one);
  await sleep(between(of.random, FROZEN));
  thaw();
  of.struck.freezes.push(program);
  await untilReady(of, new Map(), Date.now());
};

const FULL = [1_000, 6_000] as const;

const fillDisk = async (of: Disturbing, disk: Disk): Promise<void> => {
  disk.fill();
  await sleep(between(of.random, FULL));
  disk.empty();
  of.struck.fullDisks += 1;
  await untilReady(of, new Map(), Date.now());
};

type Blow = (of: Disturbing) => Promise<void>;

const blows = (disk: Disk | undefined): Blow[] => [
  ...programs.map(
    (program): Blow =>
      (of) =>
        kill(of, [program]),
  ),
  (of) => kill(of, programs),
  ...programs.map(
    (program): Blow =>
      (of) =>
        freeze(of, program),
  ),
  ...(disk ? [(of: Disturbing) => fillDisk(of, disk)] : []),
];

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Returns the second application's URL; undefined while there is none. */
type Announce = (origin: string | undefined) => void;

/**
 * Disturbs processes one after the other, so that the recovery time is that of one. Of two kills of the same
 * program within a minute the second is restarted later, and so on: a crash loop is not measured.
 */
const strike = async (of: Disturbing): Promise<void> => {
  let deck: Blow[] = [];
  while (!of.over.aborted) {
    await pause(of, [4_000, 14_000]);
    if (of.over.aborted) return;
    if (deck.length === 0) deck = shuffled(blows(of.disk), of.random);
    await deck.pop()?.(of);
  }
};

/** Closes all connections of the product, repeatedly for a while. */
const storm = async (of: Disturbing): Promise<void> => {
  const { database } = of.proven;
  while (!of.over.aborted) {
    await pause(of, [4_000, 15_000]);
    if (of.over.aborted) return;
    for (const until = Date.now() + between(of.random, [200, 3_000]); Date.now() < until; ) {
      const ended = await database
        .query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'motu_app'")
        .catch(() => null);
      of.struck.connectionsEnded += ended?.rowCount ?? 0;
      await sleep(150);
    }
    of.struck.storms += 1;
  }
};

/** Faults after which a merchant may not know the bank's result. */
const SILENCING: readonly string[] = ["silent", "down", "slow", "lost"];

const setShopFault = async (of: Disturbing, shops: readonly { id: string }[]): Promise<void> => {
  const bank = bankOf(of.proven.stage);
  while (!of.over.aborted) {
    await pause(of, [1_000, 6_000]);
    if (of.over.aborted) return;
    const { id } = oneOf(shops, of.random);
    const kind = oneOf(shopFaultKinds, of.random);
    // The bank itself may be unavailable now.
    const isOrdered = await bank.setShopFault(id, kind, 1).then(
      () => true,
      () => false,
    );
    await pause(of, [2_000, 8_000]);
    while (
      !(await bank.setShopFault(id, kind, 0).then(
        () => true,
        () => false,
      ))
    )
      await sleep(300);
    if (isOrdered) of.struck.shopFaults += 1;
    if (isOrdered && SILENCING.includes(kind)) of.struck.back.push({ at: new Date(), shop: id });
  }
};

const START_MS = 120_000;
const STOP_MS = 60_000;

/** The next version beside the running one, for a while: `announce` gets its URL. */
const replace = async (of: Disturbing, port: number, announce: Announce): Promise<void> => {
  while (!of.over.aborted) {
    await pause(of, [2_000, 15_000]);
    if (of.over.aborted) return;
    const fault = await besideOnce(of, port, announce);
    if (fault) of.struck.faults.push(`The second application ${fault}`);
    else of.struck.secondApplications += 1;
  }
};

/** Returns what went wrong, if anything did. */
const besideOnce = async (
  of: Disturbing,
  port: number,
  announce: Announce,
): Promise<string | undefined> => {
  const origin = `http://localhost:${port}`;
  const { stage, ports } = of.proven;
  const child = startBeside(stage, ports, port);
  const ended = once(child, "exit").then(([code, name]) => `${name ?? `exit code ${code}`}`);
  try {
    const started = await Promise.race([readyAt(origin), ended]);
    if (started) return `did not start: ${started}`;
    announce(origin);
    await pause(of, [5_000, 15_000]);
    if (child.exitCode !== null || child.signalCode !== null) return `ended: ${await ended}`;
    child.kill("SIGTERM");
    const how = await Promise.race([ended, sleep(STOP_MS, "not in time", { ref: false })]);
    return how === "exit code 0" ? undefined : `was asked to stop and ended: ${how}`;
  } finally {
    announce(undefined);
    child.kill("SIGKILL");
  }
};

const readyAt = async (origin: string): Promise<string | undefined> => {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(100))
    if (await isReadyAt(origin)) return undefined;
  return "not in time";
};

/** All disturbances at once, until the signal; each kind with its own random numbers. */
export const disturb = async (
  of: Omit<Disturbing, "random">,
  shops: readonly { id: string }[],
  randomFor: (kind: number) => () => number,
  beside: { port: number; announce: Announce },
): Promise<void> => {
  const kind = (n: number): Disturbing => ({ ...of, random: randomFor(n) });
  await Promise.all([
    strike(kind(1)),
    storm(kind(2)),
    setShopFault(kind(3), shops),
    replace(kind(4), beside.port, beside.announce),
  ]);
  await untilReady(kind(5), new Map(), Date.now());
};
