-- Invoices by hand: written as a draft, without a number, and numbered at issue by the counter of all invoices. They
-- have lines instead of a subscription's period, and are paid by card, or by other means that the shop says.

-- ===== columns =====
ALTER TABLE "invoices"
  ALTER COLUMN "number" DROP NOT NULL,
  ALTER COLUMN "subscription_id" DROP NOT NULL,
  ALTER COLUMN "price_id" DROP NOT NULL,
  ALTER COLUMN "period_start" DROP NOT NULL,
  ALTER COLUMN "period_end" DROP NOT NULL,
  ADD COLUMN "lines" JSONB,
  ADD COLUMN "memo" TEXT,
  ADD COLUMN "taxes" JSONB,
  ADD COLUMN "issued_at" TIMESTAMPTZ(3),
  ADD COLUMN "out_of_band_method" TEXT,
  ADD COLUMN "out_of_band_reference" TEXT,
  ADD COLUMN "next_reminder_at" TIMESTAMPTZ(3),
  ADD COLUMN "reminder_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "merchant_profiles" ADD COLUMN "invoice_reminders" BOOLEAN NOT NULL DEFAULT false;

-- ===== what one must be =====
-- Lines with a label, whose totals are quantity by unit price and add up to the amount.
CREATE FUNCTION is_invoice_lines(lines jsonb, amount bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(count(*) BETWEEN 1 AND 100 AND sum((line ->> 'totalXpf')::bigint) = amount
    AND bool_and((line ->> 'quantity')::int BETWEEN 1 AND 1000 AND (line ->> 'unitAmountXpf')::bigint > 0
      AND (line ->> 'totalXpf')::bigint = (line ->> 'quantity')::bigint * (line ->> 'unitAmountXpf')::bigint
      AND char_length(line ->> 'label') > 0 AND NOT has_pan(line ->> 'label')), false)
  FROM jsonb_array_elements(lines) AS line
$$;
ALTER TABLE invoices
  DROP CONSTRAINT invoices_status,
  ADD CONSTRAINT invoices_status CHECK (status IN ('draft', 'open', 'past_due', 'paid', 'unpaid')) NOT VALID,
  DROP CONSTRAINT invoices_paid,
  ADD CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)
    AND num_nonnulls(transaction_id, out_of_band_method) = (status = 'paid')::int) NOT VALID,
  DROP CONSTRAINT invoices_parties,
  ADD CONSTRAINT invoices_parties CHECK (CASE WHEN status = 'draft' THEN seller IS NULL AND buyer IS NULL
    ELSE seller IS NOT NULL AND is_seller_block(seller) AND buyer IS NOT NULL AND is_buyer_block(buyer) END) NOT VALID,
  ADD CONSTRAINT invoices_numbered CHECK ((status = 'draft') = (number IS NULL)) NOT VALID,
  -- Of a subscription's period, or by hand: never charged by a schedule.
  ADD CONSTRAINT invoices_kind CHECK (CASE WHEN subscription_id IS NULL
    THEN num_nonnulls(price_id, period_start, period_end, next_attempt_at, unpaid_at) = 0 AND lines IS NOT NULL
      AND status IN ('draft', 'open', 'paid') AND attempt_count = 0 AND (status = 'draft') = (issued_at IS NULL)
    ELSE num_nonnulls(price_id, period_start, period_end) = 3 AND status <> 'draft' AND reminder_count = 0
      AND num_nonnulls(lines, memo, taxes, issued_at, out_of_band_method, next_reminder_at) = 0 END) NOT VALID,
  ADD CONSTRAINT invoices_lines CHECK (lines IS NULL OR is_invoice_lines(lines, amount_xpf)) NOT VALID,
  ADD CONSTRAINT invoices_taxes CHECK (taxes IS NULL
    OR tgc_rate_bp IS NULL AND is_taxes(taxes, amount_xpf, ht_xpf, tgc_xpf)) NOT VALID,
  ADD CONSTRAINT invoices_out_of_band CHECK (out_of_band_method IN ('transfer', 'cheque', 'cash')
    AND (out_of_band_reference IS NULL OR out_of_band_method IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT invoices_reminders CHECK (reminder_count BETWEEN 0 AND 3
    AND (next_reminder_at IS NULL OR status = 'open' AND reminder_count < 3)) NOT VALID,
  ADD CONSTRAINT invoices_texts CHECK (NOT has_pan(memo) AND NOT has_pan(out_of_band_reference)
    AND char_length(memo) BETWEEN 1 AND 1000 AND char_length(out_of_band_reference) BETWEEN 1 AND 100) NOT VALID;

-- ===== what may happen to one =====
-- A draft has the parties of no moment yet.
CREATE OR REPLACE FUNCTION copy_parties_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'draft' THEN RETURN NEW; END IF;
  NEW.seller := coalesce(NEW.seller, seller_block(NEW.merchant_id, NEW.livemode));
  NEW.buyer := coalesce(NEW.buyer, buyer_block(NEW.customer_id, NULL));
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION freeze_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.number, NEW.subscription_id, NEW.customer_id, NEW.price_id, NEW.description, NEW.period_start,
      NEW.period_end, NEW.due_at, NEW.amount_xpf, NEW.ht_xpf, NEW.tgc_xpf, NEW.tgc_rate_bp, NEW.tax_label, NEW.seller,
      NEW.buyer, NEW.metadata, NEW.created_at, NEW.lines, NEW.memo, NEW.taxes, NEW.issued_at)
    IS DISTINCT FROM (OLD.number, OLD.subscription_id, OLD.customer_id, OLD.price_id, OLD.description, OLD.period_start,
      OLD.period_end, OLD.due_at, OLD.amount_xpf, OLD.ht_xpf, OLD.tgc_xpf, OLD.tgc_rate_bp, OLD.tax_label, OLD.seller,
      OLD.buyer, OLD.metadata, OLD.created_at, OLD.lines, OLD.memo, OLD.taxes, OLD.issued_at)
    OR OLD.status = 'draft' AND (NEW.subscription_id, NEW.created_at) IS DISTINCT FROM (OLD.subscription_id, OLD.created_at)
    OR OLD.out_of_band_method IS NOT NULL AND (NEW.out_of_band_method, NEW.out_of_band_reference, NEW.paid_at)
      IS DISTINCT FROM (OLD.out_of_band_method, OLD.out_of_band_reference, OLD.paid_at) THEN
    RAISE EXCEPTION 'invoice % was issued and is frozen', OLD.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_frozen';
  END IF;
  IF NEW.attempt_count NOT IN (OLD.attempt_count, OLD.attempt_count + 1) THEN
    RAISE EXCEPTION 'the attempts of invoice % are counted one by one', OLD.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_counted';
  END IF;
  IF NEW.reminder_count < OLD.reminder_count THEN
    RAISE EXCEPTION 'a reminder of invoice % is sent once', OLD.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_reminded';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' OR current_setting('motu.purge', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'invoice % was issued and is never deleted', OLD.number
    USING ERRCODE = '23514', CONSTRAINT = 'invoices_kept';
END $$;
-- Paid by a payment of its own, of its amount, which succeeded; or by other means, and then by no payment.
CREATE OR REPLACE FUNCTION invoice_needs_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.out_of_band_method IS NULL AND NOT EXISTS (SELECT 1 FROM transactions WHERE id = NEW.transaction_id
      AND invoice_id = NEW.id AND status IN ('succeeded', 'refunded') AND amount_xpf = NEW.amount_xpf)
    OR NEW.out_of_band_method IS NOT NULL AND EXISTS (SELECT 1 FROM transactions WHERE invoice_id = NEW.id
      AND status IN ('processing', 'succeeded', 'refunded')) THEN
    RAISE EXCEPTION 'invoice % is paid without its payment', NEW.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_paid_by';
  END IF;
  RETURN NULL;
END $$;
-- A draft is not paid.
CREATE FUNCTION attempt_needs_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM invoices WHERE id = NEW.invoice_id AND status = 'draft') THEN
    RAISE EXCEPTION 'invoice % is a draft', NEW.invoice_id
      USING ERRCODE = '23514', CONSTRAINT = 'invoice_attempts_of_issued';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_attempts_of_issued BEFORE INSERT ON invoice_attempts
  FOR EACH ROW EXECUTE FUNCTION attempt_needs_issue();

DO $$
DECLARE definition text := pg_get_functiondef('legal_move(text, text, text)'::regprocedure);
  extended text := replace(definition, '''invoices:open>paid''', '''invoices:draft>open'', ''invoices:open>paid''');
BEGIN
  IF extended = definition THEN RAISE EXCEPTION 'legal_move has no move of invoices to stand beside'; END IF;
  EXECUTE extended;
END $$;

-- ===== units of work write the new columns =====
DO $$
DECLARE definition text := pg_get_functiondef('commit_changes(jsonb, jsonb)'::regprocedure);
  old_insert text := 'unpaid_at, seller, buyer,';
  old_set text := 'unpaid_at, metadata)';
  old_values text := 'r.unpaid_at,';
  added text := 'lines, memo, taxes, issued_at, out_of_band_method, out_of_band_reference, next_reminder_at';
BEGIN
  IF strpos(definition, old_insert) = 0 OR strpos(definition, old_set) = 0 OR strpos(definition, old_values) = 0 THEN
    RAISE EXCEPTION 'commit_changes does not write invoices as expected';
  END IF;
  -- The first is the list of columns. A process of the version before gives no count.
  definition := overlay(definition placing old_insert || ' ' || added || ', reminder_count,'
    from strpos(definition, old_insert) for length(old_insert));
  definition := replace(definition, 'unpaid_at, seller, buyer,' || chr(10),
    'unpaid_at, seller, buyer, ' || added || ', coalesce(reminder_count, 0),' || chr(10));
  definition := replace(definition, old_set, 'unpaid_at, seller, buyer, ' || added || ', reminder_count, metadata)');
  definition := replace(definition, old_values, 'r.unpaid_at, r.seller, r.buyer, r.'
    || replace(added, ', ', ', r.') || ', r.reminder_count,');
  EXECUTE definition;
END $$;
