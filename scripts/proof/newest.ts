type Query = (text: string, values: unknown[]) => Promise<{ id: string }[]>;

/** The table behind each folder of the dashboard that has pages of single things. */
const tables: Record<string, string> = {
  "api-keys": "api_keys",
  "checkout-sessions": "checkout_sessions",
  customers: "customers",
  events: "events",
  invoices: "invoices",
  mailbox: "mails",
  "payment-links": "payment_links",
  payments: "transactions",
  products: "products",
  receipts: "receipts",
  refunds: "refunds",
  requests: "api_requests",
  subscriptions: "subscriptions",
  webhooks: "webhook_endpoints",
};

/** The newest thing of a merchant's test mode that a page of this folder could show; undefined if there is none. */
export const newestIn = async (
  query: Query,
  folder: string,
  merchantId: string,
): Promise<string | undefined> => {
  const table = tables[folder];
  if (!table) return undefined;
  const text = `SELECT id FROM ${table} WHERE merchant_id = $1 AND NOT livemode ORDER BY id DESC LIMIT 1`;
  return (await query(text, [merchantId]))[0]?.id;
};
