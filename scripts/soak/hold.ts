import { type Breach, breachesOf } from "@/scripts/proof/check";
import type { Proven } from "@/scripts/proof/product";
import type { Keyed } from "@/scripts/proof/shops";
import { answersOf, dataOf } from "@/scripts/proof/stage";
import type { Receiver } from "@/scripts/soak/receiver";

/** Payments whose success was reported, by a response or by a webhook. */
export const acknowledged = (sent: readonly Keyed[], receiver: Receiver): string[] => {
  const answered = sent.flatMap(({ path, answer }) => {
    const data = path === "/payments/intent" ? dataOf(answer) : undefined;
    return data?.["status"] === "succeeded" && data["id"] ? [data["id"]] : [];
  });
  return [...new Set([...answered, ...receiver.paid])];
};

const NOT_ONCE = `
  SELECT told.id, t.status, count(m.id)::int AS debits FROM unnest($1::uuid[]) AS told (id)
  LEFT JOIN transactions t ON t.id = told.id
  LEFT JOIN bank_operations o ON o.transaction_id = t.id AND o.kind = 'debit' AND o.state = 'accepted'
  LEFT JOIN bank.movements m ON m.reference = o.reference AND m.kind = 'debit' AND m.amount_xpf = t.amount_xpf
  GROUP BY 1, 2 HAVING count(m.id) <> 1 OR t.status NOT IN ('succeeded', 'refunded') LIMIT 20`;

const EVENTS = `
  SELECT e.merchant_id AS shop, array_agg(e.id::text) AS events FROM events e
  WHERE EXISTS (SELECT FROM webhook_endpoints w WHERE w.merchant_id = e.merchant_id AND w.created_at < e.created_at)
    AND e.merchant_id <> ALL ($1::uuid[]) GROUP BY 1`;

/** Events that their merchant's endpoint has not received. */
const untaken = async ({ database, others }: Proven, receiver: Receiver): Promise<object[]> => {
  const { rows } = await database.query<{ shop: string; events: string[] }>(EVENTS, [others]);
  return rows.flatMap(({ shop, events }) => {
    const taken = receiver.takenBy(shop);
    return events.filter((id) => !taken.has(id)).map((event) => ({ shop, event }));
  });
};

const ALLOWED = [502, 503];

/** Responses that nobody should have got. */
const failures = (origins: readonly string[]): object[] =>
  origins.flatMap((origin) =>
    [...answersOf(origin)]
      .filter(([status]) => status >= 500 && !ALLOWED.includes(status))
      .map(([status, tally]) => ({ origin, status, ...tally })),
  );

interface Held {
  proven: Proven;
  receiver: Receiver;
  reported: readonly string[];
  origins: readonly string[];
  unlike: object[];
  faults: readonly string[];
}

/** Everything that must hold at the end, each as the rows that break it. */
export const hold = async (held: Held): Promise<Breach[]> => {
  const { proven, receiver } = held;
  const { rows: notOnce } = await proven.database.query(NOT_ONCE, [held.reported]);
  const { forged } = receiver.counts();
  const also: Breach[] = [
    { rule: "what was acknowledged exists once, here and at the bank", of: notOnce },
    {
      rule: "an endpoint has received every event",
      of: (await untaken(proven, receiver)).slice(0, 20),
    },
    { rule: "every message is signed", of: forged > 0 ? [{ forged }] : [] },
    { rule: "a key repeated is answered, and as before", of: held.unlike.slice(0, 20) },
    { rule: "nobody gets a 5xx but 502 and 503", of: failures(held.origins) },
    { rule: "what was disturbed comes back", of: [...held.faults] },
  ];
  const broken = await breachesOf(proven.database, proven.others);
  return [...also.filter(({ of }) => of.length > 0), ...broken];
};
