import { changeLastEvent, copy, insert } from "@/lib/invariants/rows.fixture";
import type { World } from "@/lib/invariants/world.fixture";
import { newId } from "@/lib/kit/ids";

type Breaks = Record<string, (world: World) => string[]>;

/** Invoices of the paid plan, by position. */
const paidInvoice = ({ paid }: World, place = 0): string =>
  `(SELECT id FROM invoices WHERE subscription_id = '${paid}' ORDER BY period_start OFFSET ${place} LIMIT 1)`;
const givenUp = ({ refused }: World): string =>
  `(SELECT id FROM invoices WHERE subscription_id = '${refused}' AND status = 'unpaid' LIMIT 1)`;

const attempt = (world: World, status: string): string =>
  insert("invoice_attempts", {
    id: newId(),
    merchant_id: world.biller,
    livemode: false,
    invoice_id: paidInvoice(world),
    kind: "manual",
    status,
  });

const setInvoice = (id: string, columns: string): string =>
  `UPDATE invoices SET ${columns} WHERE id = ${id}`;

const invoices: Breaks = {
  "invoices.paid_by_its_payment": (world) => [
    setInvoice(
      paidInvoice(world),
      `transaction_id = (SELECT transaction_id FROM invoices WHERE id = ${paidInvoice(world, 1)})`,
    ),
  ],
  "invoices.payment_settles": (world) => [
    `UPDATE events SET body = replace(body, '"status":"paid"', '"status":"past_due"') WHERE resource_id = ${paidInvoice(world)}`,
    setInvoice(paidInvoice(world), "status = 'past_due', transaction_id = NULL, paid_at = NULL"),
  ],
  "invoices.one_per_period": (world) => [
    setInvoice(
      paidInvoice(world, 1),
      `(period_start, period_end) = (SELECT period_start, period_end FROM invoices WHERE id = ${paidInvoice(world)})`,
    ),
  ],
  "invoices.taxed": (world) => [
    setInvoice(givenUp(world), "ht_xpf = ht_xpf - 10, tgc_xpf = tgc_xpf + 10"),
  ],
  "invoices.given_up_after_five": (world) => [
    `DELETE FROM invoice_attempts WHERE invoice_id = ${givenUp(world)} AND number = 5`,
    setInvoice(givenUp(world), "attempt_count = 4"),
  ],
  "invoices.attempts_counted": (world) => [setInvoice(paidInvoice(world), "attempt_count = 2")],
  "invoices.one_attempt_at_a_time": (world) => [
    attempt(world, "processing"),
    attempt(world, "processing"),
  ],
  "invoices.one_attempt_won": (world) => [attempt(world, "succeeded")],
  "invoices.attempt_is_its_payment": (world) => [
    `UPDATE invoice_attempts SET status = 'failed', failure_code = 'card_declined' WHERE invoice_id = ${paidInvoice(world)}`,
  ],
  "invoices.settled_is_not_planned": (world) => [
    setInvoice(paidInvoice(world), "next_attempt_at = now()"),
  ],
};

const byHand: Breaks = {
  "invoices.marked_paid_has_no_payment": ({ marked, sold }) => [
    `UPDATE invoices SET transaction_id = '${sold}' WHERE id = '${marked}'`,
  ],
  "invoices.lines_add_up": ({ invoice }) => [
    `UPDATE invoices SET lines = jsonb_set(lines, '{0,totalXpf}', '1') WHERE id = '${invoice}'`,
  ],
  "invoices.taxed_by_rate": ({ invoice }) => [
    `UPDATE invoices SET taxes = jsonb_set(taxes, '{0,htXpf}', '1') WHERE id = '${invoice}'`,
  ],
  "invoices.draft_is_no_document": ({ shop, draft }) => [
    insert("invoice_attempts", {
      id: newId(),
      merchant_id: shop,
      livemode: false,
      invoice_id: draft,
      kind: "manual",
      status: "processing",
    }),
  ],
  "invoices.by_hand_never_planned": ({ invoice }) => [
    `UPDATE invoices SET next_attempt_at = now() WHERE id = '${invoice}'`,
  ],
};

const subscriptions: Breaks = {
  "subscriptions.latest_is_its_own": (world) => [
    `UPDATE subscriptions SET latest_invoice_id = ${givenUp(world)} WHERE id = '${world.paid}'`,
  ],
  "subscriptions.ended_is_canceled": ({ paid }) => [
    `UPDATE subscriptions SET ended_at = now() WHERE id = '${paid}'`,
  ],
  "subscriptions.cycles_counted": ({ paid }) => [
    `UPDATE subscriptions SET cycles = 1 WHERE id = '${paid}'`,
  ],
  "subscriptions.invoiced_by_quantity": ({ completed }) => [
    `UPDATE invoices SET lines = jsonb_set(lines, '{0,quantity}', '2') WHERE subscription_id = '${completed}'`,
  ],
  "subscriptions.pause_is_free": (world) => [
    `UPDATE subscriptions SET (paused_at, resumed_at) = (SELECT due_at - interval '1 second', due_at + interval '1 second'
      FROM invoices WHERE id = ${paidInvoice(world)}) WHERE id = '${world.paid}'`,
  ],
  "subscriptions.completed_is_over": ({ completed }) => [
    `UPDATE subscriptions SET ended_at = ended_at - interval '1 day' WHERE id = '${completed}'`,
  ],
  "subscriptions.trial_is_free": ({ paid }) => [
    `UPDATE subscriptions SET billing_anchor = current_period_end, trial_ends_at = current_period_end WHERE id = '${paid}'`,
  ],
  "subscriptions.periods_follow": (world) => [
    setInvoice(paidInvoice(world), "period_end = period_end + interval '3 days'"),
  ],
};

const card = ["merchant_id", "livemode", "customer_id", "token_sealed", "is_default", "brand"];
const summary = ["last4", "exp_month", "exp_year"];

const cardsAndTill: Breaks = {
  "payment_methods.one_default": ({ shop }) => [
    copy("payment_methods", [...card, ...summary], `merchant_id = '${shop}' AND is_default`),
  ],
  "payment_methods.detached_is_no_default": ({ shop }) => [
    `UPDATE payment_methods SET detached_at = now() WHERE merchant_id = '${shop}' AND is_default`,
  ],
  "payment_methods.consented_on_page": ({ shop }) => [
    `INSERT INTO payment_methods (id, merchant_id, livemode, customer_id, token_sealed, brand, last4, exp_month,
       exp_year, consent) SELECT '${newId()}', merchant_id, livemode, customer_id, token_sealed, brand, last4,
       exp_month, exp_year, '{"at": "", "text": "", "locale": "fr", "page": "/c/1", "ip": ""}'
     FROM payment_methods WHERE merchant_id = '${shop}' LIMIT 1`,
  ],
  "checkout_sessions.sold_its_subscription": ({ sale }) => [
    `UPDATE subscriptions SET consent = NULL
     WHERE id = (SELECT subscription_id FROM checkout_sessions WHERE id = '${sale}')`,
  ],
  "subscriptions.first_period_paid_with_sale": ({ sale }) => [
    `UPDATE transactions t SET subscription_id = s.id FROM subscriptions s
     WHERE t.checkout_session_id = '${sale}' AND s.merchant_id = t.merchant_id AND s.id <> t.subscription_id`,
  ],
  "setup_intents.succeeded_has_card": ({ setup }) => [
    `UPDATE payment_methods SET setup_intent_id = NULL WHERE setup_intent_id = '${setup}'`,
  ],
  "terminal_payments.succeeded_is_paid": ({ till }) => [
    `UPDATE terminal_payments SET amount_xpf = 1501 WHERE id = '${till}'`,
  ],
  "terminal_payments.paid_is_closed": ({ till }) => [
    `UPDATE terminal_payments SET status = 'processing', transaction_id = NULL WHERE id = '${till}'`,
  ],
  "offline_tickets.given_out": ({ ticket }) => [
    `UPDATE offline_tickets SET n = 1000 WHERE device_id = '${ticket}'`,
  ],
};

const receiptOf = ({ sold }: World): string => `transaction_id = '${sold}'`;
const anyOf = (table: string, { shop }: World): string =>
  `ctid = (SELECT ctid FROM ${table} WHERE merchant_id = '${shop}' LIMIT 1)`;
const receipt = ["merchant_id", "livemode", "number", "status", "transaction_id", "email"];
const counted = (table: string, shop: string): string =>
  `UPDATE ${table} SET last = last + 1 WHERE merchant_id = '${shop}'`;

const documents: Breaks = {
  "receipts.of_paid": (world) => [`DELETE FROM receipts WHERE ${receiptOf(world)}`],
  "receipts.one_each": (world) => [
    copy(
      "receipts",
      [...receipt, "amount_xpf", "provider_message_id", "sent_at", "next_attempt_at"],
      receiptOf(world),
    ),
  ],
  "receipts.of_its_amount": (world) => [
    `UPDATE receipts SET amount_xpf = amount_xpf + 1 WHERE ${receiptOf(world)}`,
  ],
  "receipts.sent_is_named": (world) => [
    `UPDATE receipts SET provider_message_id = NULL WHERE ${receiptOf(world)}`,
  ],
  "receipts.sent_in_time": (world) => [
    `UPDATE receipts SET next_attempt_at = now() - interval '2 hours' WHERE ${receiptOf(world)}`,
  ],
  "invoices.numbered": ({ biller }) => [counted("invoice_counters", biller)],
  "credit_notes.numbered": ({ shop }) => [counted("credit_note_counters", shop)],
  "receipts.numbered": ({ shop }) => [
    `UPDATE receipt_counters SET last = 1 WHERE merchant_id = '${shop}'`,
  ],
  "mails.sent_in_time": (world) => [
    `UPDATE outgoing_mails SET content = '\\x00', sent_at = NULL, next_attempt_at = now() - interval '2 hours'
     WHERE ${anyOf("outgoing_mails", world)}`,
  ],
  "mails.over_is_forgotten": (world) => [
    `UPDATE outgoing_mails SET content = '\\x00', next_attempt_at = NULL WHERE ${anyOf("outgoing_mails", world)}`,
  ],
};

const delivery = ["merchant_id", "livemode", "endpoint_id", "event_id", "event_type"];

const ofEndpoint = ({ endpoint }: World): string =>
  `id = (SELECT id FROM webhook_deliveries WHERE endpoint_id = '${endpoint}' LIMIT 1)`;
const setEndpoint = ({ endpoint }: World, columns: string): string =>
  `UPDATE webhook_endpoints SET ${columns} WHERE id = '${endpoint}'`;
/** Events, and their deliveries. */
const forget = (where: string): string[] => [
  `DELETE FROM webhook_deliveries WHERE event_id IN (SELECT id FROM events WHERE ${where})`,
  `DELETE FROM events WHERE ${where}`,
];

const events: Breaks = {
  "events.in_order": ({ whole }) => forget(`resource_id = '${whole}' AND sequence = 2`),
  "events.nothing_untold": ({ waiting }) => forget(`resource_id = '${waiting}'`),
  "events.last_says_the_state": ({ waiting }) => [changeLastEvent(waiting, "pending", "failed")],
  "events.body_is_its_row": ({ waiting }) => [
    `UPDATE events SET body = replace(body, '"sequence":1,', '"sequence":2,') WHERE resource_id = '${waiting}'`,
  ],
  "webhook_endpoints.five_active": (world) => [setEndpoint(world, "slot = 6")],
  "webhook_endpoints.inactive_says_why": (world) => [
    setEndpoint(world, "disabled_at = now(), disabled_reason = 'manual'"),
  ],
  "webhook_deliveries.planned_once": (world) => [
    copy("webhook_deliveries", [...delivery, "status", "next_attempt_at"], ofEndpoint(world)),
  ],
  "webhook_deliveries.due_is_dated": (world) => [
    `UPDATE webhook_deliveries SET next_attempt_at = NULL WHERE ${ofEndpoint(world)}`,
  ],
  "webhook_deliveries.taken_up": (world) => [
    `UPDATE webhook_deliveries SET next_attempt_at = now() - interval '2 hours' WHERE ${ofEndpoint(world)}`,
  ],
};

/** How the invariants of invoices, plans, cards, the till, documents and events are broken. */
export const billingBreaks: Breaks = {
  ...invoices,
  ...byHand,
  ...subscriptions,
  ...cardsAndTill,
  ...documents,
  ...events,
};
