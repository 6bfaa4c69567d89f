/** Fields that answers have since they were recorded, by the `object` that has them. */
const added: Readonly<Record<string, readonly string[]>> = {
  merchant: ["tgcRates"],
  product: ["tgcRate"],
  checkout_line_item: ["tgcRate"],
  checkout_session: ["saveCard", "email", "mode", "trialDays", "subscriptionId"],
  payment_link: [
    "amount",
    "quantity",
    "maxPayments",
    "expiresAt",
    "questions",
    "email",
    "mode",
    "trialDays",
  ],
  transaction: ["taxes", "quantity", "answers"],
  price: ["billing"],
  subscription: [
    "billing",
    "trialEndsAt",
    "quantity",
    "unitAmountXpf",
    "cycles",
    "cyclesInvoiced",
    "pausedUntil",
    "pendingUpdate",
  ],
  invoice: ["taxes", "lines", "memo", "issuedAt", "paidOutOfBand"],
  refund: ["taxes", "lines"],
};

const without = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== "object" || value === null) return value;
  const { object, resource } = value as { object?: string; resource?: string };
  const fields = addedTo(object);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !fields.includes(field))
      // What an event changed has no `object` of its own.
      .map(([field, of]) => [
        field,
        field === "previous" && of !== null ? omit(of, addedTo(resource)) : without(of),
      ]),
  );
};

const addedTo = (object = ""): readonly string[] => added[object] ?? [];

const omit = (value: object, fields: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field)));

/** Lines of JSON without the fields that were added; what is no JSON stays as it is. */
export const withoutAdded = (body: string): string => {
  if (Object.keys(added).length === 0 || !body.startsWith("{")) return body;
  const lines = body.split("\n").map((line) => JSON.stringify(without(JSON.parse(line))));
  return lines.join("\n");
};

/**
 * Replaces what differs between two runs. An id has the number of its first appearance, so that the same object is the
 * same everywhere.
 */
export const named = (): ((text: string) => string) => {
  const ids = new Map<string, string>();
  const nameOf = (found: string): string => {
    const name = ids.get(found) ?? `<id ${ids.size + 1}>`;
    ids.set(found, name);
    return name;
  };
  return (text) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, nameOf)
      .replace(/\b([FRA])-\d{4}-(?=\d{6})/g, "$1-<year>-")
      .replace(/_secret_\w+/g, "_secret_<secret>")
      .replace(/\b(svc_test|svc_live|whsec)_[\w+/=-]{8,}/g, "<secret>")
      .replace(/("prefix":"svc_\w+","last4":")\w{4}/g, "$1<end>")
      .replace(/("slug":"|\/l\/)[\w-]+/g, "$1<slug>")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
      .replace(/\b1[789]\d{8}\b/g, "1700000000")
      // Written now and then, not by each request.
      .replace(/("lastUsedAt":)\d+/g, "$1null")
      .replace(/(?<=[/?=&"])(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[\w-]{12,}/g, "<token>")
      .replace(/ : du [^"]+? au [^"]+?(?=")/g, " : <period>");
};
