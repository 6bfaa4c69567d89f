import type { Context } from "@/lib/kit/context";
import { bareId } from "@/lib/kit/ids";
import { listSetupIntents } from "@/lib/setup-intents/read";
import { type Found, searchTransactions } from "@/lib/transactions/search";

/** Enough to include those one has just created. */
const EACH = 8;
const SETUPS_READ = 30;

export type OpenSetup = Awaited<ReturnType<typeof listSetupIntents>>["rows"][number];

/** The newest payments that the bank may still decide. */
export const openPayments = async (ctx: Context): Promise<Found[]> => {
  const pages = await Promise.all(
    (["pending", "processing", "failed"] as const).map((status) =>
      searchTransactions(ctx, { status, limit: EACH }),
    ),
  );
  return pages
    .flatMap(({ rows }) => rows)
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, EACH);
};

/** The newest open card setups. */
export const openSetups = async (ctx: Context): Promise<OpenSetup[]> => {
  const { rows } = await listSetupIntents(ctx, { limit: SETUPS_READ });
  return rows.filter(({ status }) => status !== "succeeded").slice(0, EACH);
};

export type Subject = { kind: "payment" | "setup"; id: string };

/** The object in the URL (`?payment=…` or `?setup=…`); null if there is none or it is invalid. */
export const subjectIn = (query: Record<string, string | string[] | undefined>): Subject | null => {
  for (const [kind, prefix] of [
    ["payment", "tx"],
    ["setup", "seti"],
  ] as const) {
    const named = query[kind];
    const id = typeof named === "string" ? bareId(prefix, named.trim()) : null;
    if (id) return { kind, id };
  }
  return null;
};
