import type Stripe from "stripe";
import { z } from "zod";
import type { StripeClient } from "@/lib/bank/stripe/client";

/**
 * Stripe's search is behind by a minute or more; its lists are not. Objects younger than this are looked up in the
 * list of the newest.
 */
const RECENT_SECONDS = 15 * 60;
const PAGE = 100;
const PAGES_MAX = 20;

const Marked = z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) });
type Marked = z.infer<typeof Marked>;
const Page = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** `absent` only when everything necessary was read; otherwise `unknown`. */
export type Found = { kind: "found"; ids: string[] } | { kind: "absent" } | { kind: "unknown" };

type Window = { limit: number; created: { gte: number }; starting_after?: string };

/** A list of Stripe's, newest first. */
export type Lists = (stripe: Stripe, window: Window) => Promise<unknown>;

/** Looks up our reference in a list, as far back as `seconds`. */
export const findInList = async (
  client: StripeClient,
  list: Lists,
  { reference, seconds }: { reference: string; seconds: number },
): Promise<Found> => {
  const created = { gte: Math.floor(Date.now() / 1000) - seconds };
  let last: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const after = last ? { starting_after: last } : {};
    const answer = await client.ask((stripe) => list(stripe, { limit: PAGE, created, ...after }));
    const read = answer.kind === "answered" ? Page.safeParse(answer.value).data : undefined;
    if (!read) return { kind: "unknown" };
    const rows = read.data.flatMap((row) => Marked.safeParse(row).data ?? []);
    const ids = namedIn(rows, reference);
    if (ids.length > 0) return { kind: "found", ids };
    last = rows.at(-1)?.id;
    if (!read.has_more || !last) return { kind: "absent" };
  }
  return { kind: "unknown" };
};

const namedIn = (rows: readonly Marked[], reference: string): string[] =>
  rows.filter(({ metadata }) => metadata["reference"] === reference).map((row) => row.id);

/** The intents of a debit, whose own id was never received. Usually one, or none. */
export const findIntents = async (client: StripeClient, reference: string): Promise<Found> => {
  const list: Lists = (stripe, window) => stripe.paymentIntents.list(window);
  const recent = await findInList(client, list, { reference, seconds: RECENT_SECONDS });
  if (recent.kind === "found") return recent;
  const query = queryOf("reference", reference);
  if (query === null) return { kind: "unknown" };
  const answer = await client.ask((stripe) => stripe.paymentIntents.search({ query, limit: 10 }));
  const read = answer.kind === "answered" ? Page.safeParse(answer.value).data : undefined;
  if (!read) return { kind: "unknown" };
  const ids = namedIn(
    read.data.flatMap((row) => Marked.safeParse(row).data ?? []),
    reference,
  );
  return ids.length > 0 ? { kind: "found", ids } : recent;
};

/** A query by metadata; null for a value that would break out of its quotes. */
export const queryOf = (name: string, value: string): string | null =>
  /^[\w-]+$/.test(value) ? `metadata['${name}']:'${value}'` : null;
