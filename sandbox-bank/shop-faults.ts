import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Bank } from "@/sandbox-bank/bank";
import { type Asked, check, Fault, json, type Reply, readJson } from "@/sandbox-bank/http";
import { visible } from "@/sandbox-bank/texts";

/** The faults a shop may inject into its own calls, each for a while. */
export const shopFaultKinds = [
  "silent",
  "down",
  "slow",
  "refuse",
  "late",
  "lost",
  "twice",
  "forged",
] as const;
export type ShopFault = (typeof shopFaultKinds)[number];
export type ShopFaults = ReadonlySet<ShopFault>;

/** How long a slow bank waits before it does anything. */
const SLOW_MS = 4_000;
/** When a late bank accepts what it has received. */
export const LATE_MS = 30_000;

const MINUTES_MAX = 60;

const Order = z.strictObject({
  kind: z.enum(shopFaultKinds),
  /** 0 ends it now. */
  minutes: z.number().int().min(0).max(MINUTES_MAX),
});

const none: ShopFaults = new Set();

/** The shop's active faults. Costs no query while no shop has any. */
export const shopFaultsOf = async (bank: Bank, shop: string | null): Promise<ShopFaults> => {
  if (shop === null || Date.now() >= bank.faultsEnd.until) return none;
  const { rows } = await bank.pool.query<{ kind: ShopFault }>({
    name: "bank-troubles",
    text: "SELECT kind FROM bank.troubles WHERE shop = $1 AND until > now()",
    values: [shop],
  });
  return new Set(rows.map(({ kind }) => kind));
};

/** When the last fault of any shop ends: only ever later, so two processes need not agree. */
export const watchShopFaults = async (bank: Bank): Promise<void> => {
  const { rows } = await bank.pool.query<{ until: Date | null }>(
    "SELECT max(until) AS until FROM bank.troubles",
  );
  const until = rows[0]?.until?.getTime() ?? 0;
  bank.faultsEnd.until = Math.max(bank.faultsEnd.until, until);
};

/** Before an operation: a closed bank refuses, a slow one waits. */
export const applyBefore = async (faults: ShopFaults): Promise<void> => {
  if (faults.has("down")) throw closed();
  if (faults.has("slow")) await sleep(SLOW_MS);
};

/** A status request gets an error from a silent bank, so that no socket waits for it. */
export const requireAnswering = async (bank: Bank, { shop }: Asked): Promise<void> => {
  const faults = await shopFaultsOf(bank, shop);
  if (faults.has("down")) throw closed();
  if (faults.has("silent")) {
    throw new Fault(504, "no_answer", { message: "The bank does not answer this shop." });
  }
};

const closed = (): Fault =>
  new Fault(503, "unavailable", { message: "The bank is closed; nothing happened." });

const shopIn = ({ params }: Asked): string => check(visible(100), params[0]);

/** GET /bank/v1/shops/{shop}/troubles: the active faults, and until when in Unix seconds. */
export const showShopFaults = async (bank: Bank, asked: Asked): Promise<Reply> => {
  const { rows } = await bank.pool.query<{ kind: ShopFault; until: Date }>(
    "SELECT kind, until FROM bank.troubles WHERE shop = $1 AND until > now()",
    [shopIn(asked)],
  );
  const entries = rows.map(({ kind, until }) => [kind, Math.ceil(until.getTime() / 1000)]);
  return json(200, { troubles: Object.fromEntries(entries) });
};

/** PUT /bank/v1/shops/{shop}/troubles: starts a fault, changes its end, or ends it. */
export const injectShopFault = async (bank: Bank, asked: Asked): Promise<Reply> => {
  const { kind, minutes } = await readJson(asked.request, Order);
  await bank.pool.query(
    `INSERT INTO bank.troubles (shop, kind, until) VALUES ($1, $2, now() + make_interval(mins => $3))
     ON CONFLICT (shop, kind) DO UPDATE SET until = excluded.until, set_at = now()`,
    [shopIn(asked), kind, minutes],
  );
  await watchShopFaults(bank);
  // Sends what a silence held back.
  bank.notifySoon(0);
  return showShopFaults(bank, asked);
};
