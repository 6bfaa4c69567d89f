import { rowsOf } from "./kill";

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

/** The newest thing that a page could show; the demo shop has one of nearly every kind. */
export const newestOf = async (folder: string, merchantId: string): Promise<string | undefined> => {
  const [row] = await rowsOf<{ id: string }>(
    `SELECT id FROM ${tables[folder]} WHERE merchant_id = $1 AND NOT livemode ORDER BY id DESC LIMIT 1`,
    [merchantId],
  );
  return row?.id;
};
