-- A subscription may be of several of its price, end after a number of invoices, pause, and go on with other terms
-- from its next period.

-- ===== columns =====
ALTER TABLE "subscriptions"
  ADD COLUMN "quantity" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "cycles" INTEGER,
  ADD COLUMN "cycles_invoiced" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "paused_until" TIMESTAMPTZ(3),
  ADD COLUMN "paused_at" TIMESTAMPTZ(3),
  ADD COLUMN "resumed_at" TIMESTAMPTZ(3),
  ADD COLUMN "pending_price_id" UUID,
  ADD COLUMN "pending_quantity" INTEGER;
UPDATE subscriptions s SET cycles_invoiced = (SELECT count(*) FROM invoices i WHERE i.subscription_id = s.id)
  WHERE s.latest_invoice_id IS NOT NULL;

-- ===== what one must be =====
ALTER TABLE subscriptions
  ADD CONSTRAINT subscriptions_merchant_id_livemode_pending_price_id_fkey FOREIGN KEY (merchant_id, livemode, pending_price_id)
    REFERENCES prices (merchant_id, livemode, id) ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID,
  DROP CONSTRAINT subscriptions_status,
  ADD CONSTRAINT subscriptions_status CHECK (status IN ('active', 'past_due', 'unpaid', 'canceled', 'completed')) NOT VALID,
  DROP CONSTRAINT subscriptions_canceled,
  ADD CONSTRAINT subscriptions_canceled CHECK ((status IN ('canceled', 'completed')) = (ended_at IS NOT NULL)
    AND (status <> 'canceled' OR canceled_at IS NOT NULL)) NOT VALID,
  -- The amount of a period is that of its price by the quantity.
  ADD CONSTRAINT subscriptions_quantity CHECK (quantity BETWEEN 1 AND 1000 AND amount_xpf % quantity = 0) NOT VALID,
  ADD CONSTRAINT subscriptions_cycles CHECK (cycles_invoiced >= 0
    AND (cycles IS NULL OR cycles BETWEEN 1 AND 520 AND cycles_invoiced <= cycles)) NOT VALID,
  -- The beginning and the end of the latest pause stay when it is over.
  ADD CONSTRAINT subscriptions_pause CHECK (CASE WHEN paused_until IS NULL THEN num_nonnulls(paused_at, resumed_at) <> 1
    ELSE paused_at < paused_until AND paused_at IS NOT NULL AND resumed_at IS NULL END) NOT VALID,
  ADD CONSTRAINT subscriptions_pending CHECK (pending_quantity BETWEEN 1 AND 1000) NOT VALID,
  -- With another interval, periods are counted from the end of the one before.
  DROP CONSTRAINT subscriptions_trial,
  ADD CONSTRAINT subscriptions_trial CHECK (trial_ends_at <= billing_anchor AND trial_ends_at > created_at) NOT VALID;
-- The one line of a subscription's invoice, where its quantity is more than one.
ALTER TABLE invoices
  DROP CONSTRAINT invoices_kind,
  ADD CONSTRAINT invoices_kind CHECK (CASE WHEN subscription_id IS NULL
    THEN num_nonnulls(price_id, period_start, period_end, next_attempt_at, unpaid_at) = 0 AND lines IS NOT NULL
      AND status IN ('draft', 'open', 'paid') AND attempt_count = 0 AND (status = 'draft') = (issued_at IS NULL)
    ELSE num_nonnulls(price_id, period_start, period_end) = 3 AND status <> 'draft' AND reminder_count = 0
      AND num_nonnulls(memo, taxes, issued_at, out_of_band_method, next_reminder_at) = 0
      AND (lines IS NULL OR jsonb_array_length(lines) = 1) END) NOT VALID;
-- Its payment is of as many.
ALTER TABLE transactions
  DROP CONSTRAINT transactions_quantity,
  ADD CONSTRAINT transactions_quantity CHECK (quantity IS NULL OR quantity BETWEEN 1 AND 1000
    AND amount_xpf % quantity = 0 AND num_nonnulls(payment_link_id, invoice_id) = 1) NOT VALID;

-- ===== what may happen to one =====
CREATE OR REPLACE FUNCTION freeze_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  turns boolean := NEW.period_index <> OLD.period_index OR NEW.billing_anchor <> OLD.billing_anchor;
BEGIN
  IF (NEW.customer_id, NEW.trial_ends_at) IS DISTINCT FROM (OLD.customer_id, OLD.trial_ends_at)
    -- Another price or quantity is that of another period.
    OR NOT turns AND (NEW.price_id, NEW.amount_xpf, NEW.interval, NEW.interval_count, NEW.label, NEW.billing, NEW.quantity)
      IS DISTINCT FROM (OLD.price_id, OLD.amount_xpf, OLD.interval, OLD.interval_count, OLD.label, OLD.billing, OLD.quantity)
    OR (NEW.interval, NEW.interval_count) IS DISTINCT FROM (OLD.interval, OLD.interval_count)
      AND NEW.billing_anchor <> OLD.current_period_end THEN
    RAISE EXCEPTION 'the terms of subscription % are frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'subscriptions_frozen';
  END IF;
  -- Periods follow each other without gap or overlap, counted from the same anchor or from a new one that begins here.
  IF turns AND (NEW.current_period_start <> OLD.current_period_end OR NOT CASE
      WHEN NEW.billing_anchor = OLD.billing_anchor THEN NEW.period_index = OLD.period_index + 1
      ELSE NEW.billing_anchor = OLD.current_period_end AND NEW.period_index = 0 END) THEN
    RAISE EXCEPTION 'the periods of subscription % follow each other', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'subscriptions_contiguous';
  END IF;
  IF OLD.ended_at IS NOT NULL AND (turns OR NEW.ended_at <> OLD.ended_at) THEN
    RAISE EXCEPTION 'subscription % has ended', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'subscriptions_ended';
  END IF;
  -- A process of the version before does not count what it invoices.
  IF NEW.latest_invoice_id IS DISTINCT FROM OLD.latest_invoice_id AND NEW.latest_invoice_id IS NOT NULL
    AND NEW.cycles_invoiced = OLD.cycles_invoiced THEN
    NEW.cycles_invoiced := OLD.cycles_invoiced + 1;
  END IF;
  RETURN NEW;
END $$;

-- Nothing is invoiced that comes due within a pause, nor once all cycles were.
CREATE FUNCTION invoice_needs_running() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM subscriptions WHERE id = NEW.subscription_id
      AND (status = 'completed' OR NEW.due_at > paused_at AND NEW.due_at < coalesce(paused_until, resumed_at))) THEN
    RAISE EXCEPTION 'subscription % is paused or completed', NEW.subscription_id
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_of_running';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_of_running BEFORE INSERT ON invoices
  FOR EACH ROW WHEN (NEW.subscription_id IS NOT NULL) EXECUTE FUNCTION invoice_needs_running();

DO $$
DECLARE definition text := pg_get_functiondef('legal_move(text, text, text)'::regprocedure);
  extended text := replace(definition, '''subscriptions:active>canceled''', '''subscriptions:active>completed'',
    ''subscriptions:past_due>completed'', ''subscriptions:unpaid>completed'', ''subscriptions:active>canceled''');
BEGIN
  IF extended = definition THEN RAISE EXCEPTION 'legal_move has no move of subscriptions to stand beside'; END IF;
  EXECUTE extended;
END $$;

-- ===== units of work write the new columns =====
DO $$
DECLARE definition text := pg_get_functiondef('commit_changes(jsonb, jsonb)'::regprocedure);
  update_of text := 'UPDATE subscriptions t SET (';
  written text := '= (SELECT';
  added text := 'quantity, cycles, cycles_invoiced, paused_until, paused_at, resumed_at, pending_price_id, pending_quantity';
  place int := strpos(definition, update_of);
  at int;
BEGIN
  IF place = 0 THEN RAISE EXCEPTION 'commit_changes does not write subscriptions as expected'; END IF;
  definition := overlay(definition placing update_of || ' ' || added || ',' from place for length(update_of));
  at := strpos(substr(definition, place), written);
  IF at = 0 THEN RAISE EXCEPTION 'commit_changes does not write subscriptions as expected'; END IF;
  EXECUTE overlay(definition placing written || ' r.' || replace(added, ', ', ', r.') || ','
    from place + at - 1 for length(written));
END $$;
