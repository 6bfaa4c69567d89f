-- A price may be billed in advance, and a subscription may begin with a trial.

ALTER TABLE "prices" ADD COLUMN "billing" TEXT NOT NULL DEFAULT 'arrears';
ALTER TABLE prices
  ADD CONSTRAINT prices_billing CHECK (billing = 'arrears' OR billing = 'advance' AND type = 'recurring') NOT VALID;
CREATE OR REPLACE FUNCTION freeze_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.product_id, NEW.amount_xpf, NEW.type, NEW.interval, NEW.interval_count, NEW.billing)
    IS DISTINCT FROM (OLD.product_id, OLD.amount_xpf, OLD.type, OLD.interval, OLD.interval_count, OLD.billing) THEN
    RAISE EXCEPTION 'the amount and period of price % are frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'prices_frozen';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE "subscriptions"
  ADD COLUMN "billing" TEXT NOT NULL DEFAULT 'arrears',
  ADD COLUMN "trial_ends_at" TIMESTAMPTZ(3),
  -- When its customer is reminded of the end; null once they were, and for a trial that is too short for it.
  ADD COLUMN "trial_notice_at" TIMESTAMPTZ(3);
-- The trial is the period ahead of the first one, which begins at the anchor.
ALTER TABLE subscriptions
  DROP CONSTRAINT subscriptions_period,
  ADD CONSTRAINT subscriptions_period CHECK (current_period_end > current_period_start
    AND period_index >= CASE WHEN trial_ends_at IS NULL THEN 0 ELSE -1 END
    AND (period_index >= 0 OR current_period_end = trial_ends_at)) NOT VALID,
  ADD CONSTRAINT subscriptions_billing CHECK (billing IN ('arrears', 'advance')) NOT VALID,
  ADD CONSTRAINT subscriptions_trial CHECK (trial_ends_at = billing_anchor AND trial_ends_at > created_at) NOT VALID,
  ADD CONSTRAINT subscriptions_trial_notice CHECK (trial_notice_at IS NULL
    OR trial_ends_at IS NOT NULL AND trial_notice_at < trial_ends_at) NOT VALID;
CREATE OR REPLACE FUNCTION freeze_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.customer_id, NEW.price_id, NEW.amount_xpf, NEW.interval, NEW.interval_count, NEW.label, NEW.billing_anchor,
      NEW.billing, NEW.trial_ends_at)
    IS DISTINCT FROM (OLD.customer_id, OLD.price_id, OLD.amount_xpf, OLD.interval, OLD.interval_count, OLD.label,
      OLD.billing_anchor, OLD.billing, OLD.trial_ends_at) THEN
    RAISE EXCEPTION 'the terms of subscription % are frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'subscriptions_frozen';
  END IF;
  -- Periods follow each other without gap or overlap.
  IF NEW.period_index <> OLD.period_index AND (NEW.period_index <> OLD.period_index + 1
      OR NEW.current_period_start <> OLD.current_period_end) THEN
    RAISE EXCEPTION 'the periods of subscription % follow each other', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'subscriptions_contiguous';
  END IF;
  RETURN NEW;
END $$;

-- An invoice in advance is due when its period begins.
ALTER TABLE invoices
  DROP CONSTRAINT invoices_period,
  ADD CONSTRAINT invoices_period CHECK (period_end > period_start AND due_at >= period_start) NOT VALID;

DO $$
DECLARE definition text := pg_get_functiondef('commit_changes(jsonb, jsonb)'::regprocedure);
BEGIN
  definition := replace(definition, 'latest_invoice_id, metadata)', 'latest_invoice_id, metadata, billing, trial_ends_at, trial_notice_at)');
  EXECUTE replace(definition, 'r.latest_invoice_id, r.metadata', 'r.latest_invoice_id, r.metadata, r.billing, r.trial_ends_at, r.trial_notice_at');
END $$;
