import { type Invariant, isLive, isPaid, once } from "@/lib/invariants/invariant";

const invoices: readonly Invariant[] = [
  {
    name: "invoices.paid_by_its_payment",
    promise:
      "A paid invoice that was not marked as paid was paid by its own payment of its amount.",
    sql: `
      SELECT i.id, i.merchant_id AS merchant, i.number || ' is paid by ' || coalesce(i.transaction_id::text, 'nothing') AS what
      FROM invoices i WHERE i.status = 'paid' AND i.out_of_band_method IS NULL AND NOT EXISTS (SELECT FROM transactions t
        WHERE t.id = i.transaction_id AND t.invoice_id = i.id AND t.amount_xpf = i.amount_xpf AND ${isPaid("t")})`,
  },
  {
    name: "invoices.payment_settles",
    promise: "An invoice whose payment succeeded is paid.",
    sql: `
      SELECT i.id, i.merchant_id AS merchant, i.number || ' is ' || i.status || ' though ' || t.id || ' paid it' AS what
      FROM transactions t JOIN invoices i ON i.id = t.invoice_id WHERE ${isPaid("t")} AND i.status <> 'paid'`,
  },
  once({
    name: "invoices.one_per_period",
    promise: "A period of a subscription is invoiced once.",
    table: "invoices",
    columns: ["subscription_id", "period_start"],
    where: "subscription_id IS NOT NULL",
  }),
  {
    name: "invoices.taxed",
    promise: "The two parts of an invoice's tax add up, at its rate, to the franc.",
    sql: `
      SELECT id, merchant_id AS merchant, coalesce(number, 'the draft') || ': ht ' || ht_xpf || ' and tgc ' || tgc_xpf || ' of ' || amount_xpf || ' XPF' AS what
      FROM invoices WHERE ht_xpf + tgc_xpf <> amount_xpf
        OR taxes IS NULL AND abs(ht_xpf * (10000 + coalesce(tgc_rate_bp, 0)) - amount_xpf * 10000) > 10000 + coalesce(tgc_rate_bp, 0)`,
  },
  {
    name: "invoices.given_up_after_five",
    promise: "An invoice is unpaid after five attempts, and not before.",
    sql: `
      SELECT id, merchant_id AS merchant, number || ' is ' || status || ' after ' || attempt_count || ' attempts' AS what
      FROM invoices WHERE attempt_count NOT BETWEEN 0 AND 5 OR (status = 'unpaid' AND attempt_count <> 5)`,
  },
  {
    name: "invoices.attempts_counted",
    promise: "The attempt count of an invoice is that of its decided attempts.",
    sql: `
      SELECT i.id, i.merchant_id AS merchant, i.attempt_count || ' counted of ' || count(a.id) AS what
      FROM invoices i LEFT JOIN invoice_attempts a ON a.invoice_id = i.id AND a.number IS NOT NULL AND a.status <> 'processing'
      GROUP BY i.id HAVING i.attempt_count <> count(a.id)`,
  },
  once({
    name: "invoices.one_attempt_at_a_time",
    promise: "While an attempt is open there is no other.",
    table: "invoice_attempts",
    columns: ["invoice_id"],
    where: "status = 'processing'",
  }),
  once({
    name: "invoices.one_attempt_won",
    promise: "One attempt at an invoice succeeds.",
    table: "invoice_attempts",
    columns: ["invoice_id"],
    where: "status = 'succeeded'",
  }),
  {
    name: "invoices.attempt_is_its_payment",
    promise: "An attempt ended as its payment did.",
    sql: `
      SELECT a.id, a.merchant_id AS merchant, a.status || ', its payment is ' || t.status AS what
      FROM invoice_attempts a JOIN transactions t ON t.id = a.transaction_id
      WHERE a.status <> CASE WHEN ${isPaid("t")} THEN 'succeeded' ELSE t.status END`,
  },
  {
    name: "invoices.settled_is_not_planned",
    promise: "A paid or unpaid invoice is not charged again.",
    sql: `
      SELECT id, merchant_id AS merchant, number || ' is ' || status || ' and due ' || next_attempt_at AS what
      FROM invoices WHERE next_attempt_at IS NOT NULL AND status NOT IN ('open', 'past_due')`,
  },
];

const byHand: readonly Invariant[] = [
  {
    name: "invoices.marked_paid_has_no_payment",
    promise: "An invoice that was marked as paid is paid, and by no payment.",
    sql: `
      SELECT i.id, i.merchant_id AS merchant, i.number || ' is ' || i.status || ' by ' || i.out_of_band_method || ' and a payment' AS what
      FROM invoices i WHERE i.out_of_band_method IS NOT NULL AND (i.status <> 'paid' OR i.transaction_id IS NOT NULL
        OR EXISTS (SELECT FROM transactions t WHERE t.invoice_id = i.id AND ${isLive("t")}))`,
  },
  {
    name: "invoices.lines_add_up",
    promise: "The lines of an invoice by hand add up to its amount.",
    sql: `
      SELECT id, merchant_id AS merchant, 'its lines are not ' || amount_xpf || ' XPF' AS what
      FROM invoices WHERE subscription_id IS NULL AND (lines IS NULL OR NOT is_invoice_lines(lines, amount_xpf))`,
  },
  {
    name: "invoices.taxed_by_rate",
    promise: "An invoice with several rates has the tax of each; the parts are the whole.",
    sql: `
      SELECT id, merchant_id AS merchant, 'taxes ' || taxes::text || ' of ' || amount_xpf || ' XPF' AS what
      FROM invoices WHERE taxes IS NOT NULL AND (tgc_rate_bp IS NOT NULL OR NOT is_taxes(taxes, amount_xpf, ht_xpf, tgc_xpf)
        OR EXISTS (SELECT FROM jsonb_to_recordset(taxes) AS p ("rateBp" int, "amountXpf" bigint, "htXpf" bigint)
          WHERE abs(p."htXpf" * (10000 + coalesce(p."rateBp", 0)) - p."amountXpf" * 10000) > 10000 + coalesce(p."rateBp", 0)))`,
  },
  {
    name: "invoices.draft_is_no_document",
    promise: "A draft has no number and was never charged; every other invoice has a number.",
    sql: `
      SELECT i.id, i.merchant_id AS merchant, i.status || ' with the number ' || coalesce(i.number, 'none') AS what
      FROM invoices i WHERE (i.status = 'draft') <> (i.number IS NULL) OR i.status = 'draft' AND (
        EXISTS (SELECT FROM transactions t WHERE t.invoice_id = i.id)
        OR EXISTS (SELECT FROM invoice_attempts a WHERE a.invoice_id = i.id))`,
  },
  {
    name: "invoices.by_hand_never_planned",
    promise: "An invoice by hand is never charged by a schedule.",
    sql: `
      SELECT id, merchant_id AS merchant, number || ' is planned for ' || next_attempt_at AS what
      FROM invoices WHERE subscription_id IS NULL AND (next_attempt_at IS NOT NULL OR attempt_count > 0)`,
  },
];

const subscriptions: readonly Invariant[] = [
  {
    name: "subscriptions.latest_is_its_own",
    promise: "The latest invoice of a subscription belongs to it.",
    sql: `
      SELECT s.id, s.merchant_id AS merchant, 'the latest invoice is ' || s.latest_invoice_id AS what
      FROM subscriptions s WHERE s.latest_invoice_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM invoices i WHERE i.id = s.latest_invoice_id AND i.subscription_id = s.id)`,
  },
  {
    name: "subscriptions.ended_is_canceled",
    promise: "A subscription ends when it is cancelled or completed, and not otherwise.",
    sql: `
      SELECT id, merchant_id AS merchant, status || ', ended ' || coalesce(ended_at::text, 'never') AS what
      FROM subscriptions WHERE (status IN ('canceled', 'completed')) <> (ended_at IS NOT NULL)`,
  },
  {
    name: "subscriptions.cycles_counted",
    promise: "The invoices of a subscription are counted, and are never more than its cycles.",
    sql: `
      SELECT s.id, s.merchant_id AS merchant,
        count(i.id) || ' invoices, ' || s.cycles_invoiced || ' counted, of ' || coalesce(s.cycles::text, 'any') AS what
      FROM subscriptions s LEFT JOIN invoices i ON i.subscription_id = s.id
      GROUP BY s.id HAVING count(i.id) <> s.cycles_invoiced OR count(i.id) > s.cycles`,
  },
  {
    name: "subscriptions.invoiced_by_quantity",
    promise: "An invoice of a subscription of several is one line of its quantity by its price.",
    sql: `
      SELECT id, merchant_id AS merchant, number || ' is not ' || lines::text AS what FROM invoices
      WHERE subscription_id IS NOT NULL AND lines IS NOT NULL
        AND (jsonb_array_length(lines) <> 1 OR NOT is_invoice_lines(lines, amount_xpf))`,
  },
  {
    name: "subscriptions.pause_is_free",
    promise: "Nothing is invoiced that comes due within the pause of a subscription.",
    sql: `
      SELECT i.id, i.merchant_id AS merchant, i.number || ' is due within a pause' AS what
      FROM invoices i JOIN subscriptions s ON s.id = i.subscription_id
      WHERE i.due_at > s.paused_at AND i.due_at < coalesce(s.paused_until, s.resumed_at)`,
  },
  {
    name: "subscriptions.completed_is_over",
    promise: "A completed subscription has all its invoices, and none that is due after its end.",
    sql: `
      SELECT s.id, s.merchant_id AS merchant, s.cycles_invoiced || ' of ' || coalesce(s.cycles::text, 'any') || ', ended ' || s.ended_at AS what
      FROM subscriptions s WHERE s.status = 'completed' AND (s.cycles_invoiced IS DISTINCT FROM s.cycles
        OR EXISTS (SELECT FROM invoices i WHERE i.subscription_id = s.id AND i.due_at > s.ended_at))`,
  },
  {
    name: "subscriptions.trial_is_free",
    promise: "No invoice is issued for a trial.",
    sql: `
      SELECT i.id, i.merchant_id AS merchant, i.number || ' begins before the trial ends' AS what
      FROM invoices i JOIN subscriptions s ON s.id = i.subscription_id WHERE i.period_start < s.trial_ends_at`,
  },
  {
    name: "subscriptions.periods_follow",
    promise: "The invoiced periods of a subscription follow each other and never overlap.",
    sql: `
      SELECT i.id, i.merchant_id AS merchant, i.number || ' begins before the period ahead of it ends' AS what
      FROM (SELECT id, merchant_id, number, period_start, lag(period_start) OVER w AS started, lag(period_end) OVER w AS ended
        FROM invoices WINDOW w AS (PARTITION BY subscription_id ORDER BY period_start)) i
      WHERE i.started < i.period_start AND i.ended > i.period_start`,
  },
];

const cards: readonly Invariant[] = [
  once({
    name: "payment_methods.one_default",
    promise: "A customer has at most one default card.",
    table: "payment_methods",
    columns: ["customer_id"],
    where: "is_default",
  }),
  {
    name: "payment_methods.detached_is_no_default",
    promise: "A detached card is never the default.",
    sql: `
      SELECT id, merchant_id AS merchant, 'detached and default' AS what
      FROM payment_methods WHERE is_default AND detached_at IS NOT NULL`,
  },
  {
    name: "payment_methods.consented_on_page",
    promise:
      "A card with its holder's consent was saved by a registration, or by a payment of its customer that succeeded.",
    sql: `
      SELECT m.id, m.merchant_id AS merchant, 'no page has saved it' AS what
      FROM payment_methods m WHERE m.consent IS NOT NULL AND m.setup_intent_id IS NULL AND NOT EXISTS (SELECT FROM transactions t
        WHERE t.payment_method_id = m.id AND t.customer_id = m.customer_id AND t.paid_at IS NOT NULL)`,
  },
  {
    name: "checkout_sessions.sold_its_subscription",
    promise:
      "A session has sold a subscription to its own customer and price, with the customer's consent.",
    sql: `
      SELECT c.id, c.merchant_id AS merchant, 'has sold ' || s.id AS what
      FROM checkout_sessions c JOIN subscriptions s ON s.id = c.subscription_id
      WHERE s.customer_id IS DISTINCT FROM c.customer_id OR s.consent IS NULL
        OR s.price_id::text IS DISTINCT FROM c.line_items -> 0 ->> 'priceId'`,
  },
  {
    name: "subscriptions.first_period_paid_with_sale",
    promise:
      "The payment of a session or link that has started a subscription has paid an invoice of that subscription.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'started ' || t.subscription_id AS what
      FROM transactions t WHERE t.subscription_id IS NOT NULL AND t.source IN ('checkout_session', 'payment_link')
        AND NOT EXISTS (SELECT FROM invoices i WHERE i.id = t.invoice_id
          AND i.subscription_id = t.subscription_id AND i.transaction_id = t.id)`,
  },
  {
    name: "setup_intents.succeeded_has_card",
    promise: "A registration succeeded with the card that it saved, for its customer.",
    sql: `
      SELECT s.id, s.merchant_id AS merchant, 'succeeded without a card' AS what
      FROM setup_intents s WHERE s.status = 'succeeded' AND NOT EXISTS (SELECT FROM payment_methods m
        WHERE m.setup_intent_id = s.id AND m.customer_id = s.customer_id)`,
  },
];

const till: readonly Invariant[] = [
  {
    name: "terminal_payments.succeeded_is_paid",
    promise: "A payment at the till was paid by its own payment of its amount.",
    sql: `
      SELECT p.id, p.merchant_id AS merchant, 'succeeded by ' || coalesce(p.transaction_id::text, 'nothing') AS what
      FROM terminal_payments p WHERE p.status = 'succeeded' AND NOT EXISTS (SELECT FROM transactions t
        WHERE t.id = p.transaction_id AND t.terminal_payment_id = p.id AND t.amount_xpf = p.amount_xpf AND ${isPaid("t")})`,
  },
  {
    name: "terminal_payments.paid_is_closed",
    promise: "A paid payment at the till is closed: the payer is not asked to pay again.",
    sql: `
      SELECT p.id, p.merchant_id AS merchant, 'paid by ' || t.id || ' and ' || p.status AS what
      FROM transactions t JOIN terminal_payments p ON p.id = t.terminal_payment_id
      WHERE ${isPaid("t")} AND p.status IN ('open', 'processing')`,
  },
  {
    name: "offline_tickets.given_out",
    promise: "An offline ticket has an issued number, and does not exceed its device's limit.",
    sql: `
      SELECT k.device_id || ' ' || k.n AS id, k.merchant_id AS merchant, 'number ' || k.n || ' of ' || d.tickets_issued || ' given out' AS what
      FROM offline_tickets k JOIN terminal_devices d ON d.id = k.device_id WHERE k.n NOT BETWEEN 1 AND d.tickets_issued`,
  },
];

/** The invariants of invoices, subscriptions, saved cards and the till. */
export const billingInvariants: readonly Invariant[] = [
  ...invoices,
  ...byHand,
  ...subscriptions,
  ...cards,
  ...till,
];
