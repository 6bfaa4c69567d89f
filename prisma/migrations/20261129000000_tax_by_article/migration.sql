-- A shop has more than one rate of tax: each product may have one of them, and what is sold keeps it.

-- ===== the rates of a shop =====
-- Besides its own rate, which is that of every product without one.
ALTER TABLE "merchant_profiles" ADD COLUMN "tax_rates_bp" INTEGER[] NOT NULL DEFAULT '{}';
ALTER TABLE merchant_profiles
  ADD CONSTRAINT merchant_profiles_tax_rates
    CHECK (cardinality(tax_rates_bp) <= 10 AND 0 <= ALL (tax_rates_bp) AND 10000 >= ALL (tax_rates_bp)) NOT VALID;
ALTER TABLE "products" ADD COLUMN "tgc_rate_bp" INTEGER;

-- The lock keeps the rate until this product is committed.
CREATE FUNCTION require_rate_of_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM merchant_profiles WHERE merchant_id = NEW.merchant_id AND livemode = NEW.livemode
    AND NEW.tgc_rate_bp = ANY (tax_rates_bp || tgc_rate_bp) FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'product % has a rate that its shop does not have', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'products_rate_of_shop';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER products_rate_of_shop BEFORE INSERT OR UPDATE OF tgc_rate_bp ON products FOR EACH ROW
  WHEN (NEW.tgc_rate_bp IS NOT NULL) EXECUTE FUNCTION require_rate_of_shop();

CREATE FUNCTION keep_rates_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The shop's own rate changes, and products that name the old one keep it.
  IF OLD.tgc_rate_bp IS DISTINCT FROM NEW.tgc_rate_bp AND OLD.tgc_rate_bp <> ALL (NEW.tax_rates_bp) AND EXISTS (
      SELECT FROM products WHERE merchant_id = NEW.merchant_id AND livemode = NEW.livemode AND tgc_rate_bp = OLD.tgc_rate_bp) THEN
    NEW.tax_rates_bp := NEW.tax_rates_bp || OLD.tgc_rate_bp;
  END IF;
  IF EXISTS (SELECT FROM products WHERE merchant_id = NEW.merchant_id AND livemode = NEW.livemode
      AND tgc_rate_bp IS NOT NULL AND tgc_rate_bp <> ALL (array_remove(NEW.tax_rates_bp || NEW.tgc_rate_bp, NULL))) THEN
    RAISE EXCEPTION 'products have a rate that the shop % gives up', NEW.merchant_id
      USING ERRCODE = '23514', CONSTRAINT = 'merchant_profiles_rates_in_use';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER merchant_profiles_rates_in_use BEFORE UPDATE OF tgc_rate_bp, tax_rates_bp ON merchant_profiles
  FOR EACH ROW EXECUTE FUNCTION keep_rates_in_use();

-- ===== what is sold keeps the rate =====
ALTER TABLE "payment_links" ADD COLUMN "tgc_rate_bp" INTEGER;
ALTER TABLE payment_links ADD CONSTRAINT payment_links_tgc_rate CHECK (tgc_rate_bp BETWEEN 0 AND 10000) NOT VALID;
CREATE OR REPLACE FUNCTION freeze_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.merchant_id, NEW.livemode, NEW.id, NEW.slug, NEW.price_id, NEW.amount_xpf, NEW.tgc_rate_bp, NEW.description, NEW.return_url)
    IS DISTINCT FROM (OLD.merchant_id, OLD.livemode, OLD.id, OLD.slug, OLD.price_id, OLD.amount_xpf, OLD.tgc_rate_bp, OLD.description, OLD.return_url) THEN
    RAISE EXCEPTION 'payment link % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'payment_links_frozen';
  END IF;
  RETURN NEW;
END $$;

-- Parts of an amount by rate, each with its `amountXpf`; once it is paid, with `htXpf` and `tgcXpf`, and then several.
-- Null for an amount with the shop's own rate, and for one with a single rate once it is paid.
CREATE FUNCTION is_taxes(taxes jsonb, amount bigint, ht bigint, tgc bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum((part ->> 'amountXpf')::bigint) = amount AND min((part ->> 'amountXpf')::bigint) > 0
      AND count(DISTINCT coalesce(part ->> 'rateBp', '')) = count(*)
      AND CASE WHEN ht IS NULL THEN true ELSE count(*) > 1
        AND sum((part ->> 'htXpf')::bigint) = ht AND sum((part ->> 'tgcXpf')::bigint) = tgc
        AND bool_and((part ->> 'htXpf')::bigint + (part ->> 'tgcXpf')::bigint = (part ->> 'amountXpf')::bigint) END, false)
  FROM jsonb_array_elements(taxes) AS part $$;
ALTER TABLE "transactions" ADD COLUMN "taxes" JSONB;
ALTER TABLE "refunds" ADD COLUMN "taxes" JSONB, ADD COLUMN "lines" JSONB;
ALTER TABLE "credit_notes" ADD COLUMN "taxes" JSONB;
-- Refunds that succeed keep the parts of their payment's tax, also if it has one rate.
UPDATE refunds r SET taxes = jsonb_build_array(jsonb_build_object('rateBp', t.tgc_rate_bp, 'amountXpf', r.amount_xpf,
    'htXpf', r.ht_xpf, 'tgcXpf', r.tgc_xpf))
  FROM transactions t WHERE t.id = r.transaction_id AND r.status = 'succeeded';
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE transactions
  ADD CONSTRAINT transactions_taxes CHECK (taxes IS NULL OR is_taxes(taxes, amount_xpf, ht_xpf, tgc_xpf)) NOT VALID,
  ADD CONSTRAINT transactions_one_rate CHECK (taxes IS NULL OR tgc_rate_bp IS NULL) NOT VALID;

-- A payment by API with a link is written without knowing its rate.
CREATE FUNCTION tax_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.taxes := (SELECT jsonb_build_array(jsonb_build_object('rateBp', tgc_rate_bp, 'amountXpf', NEW.amount_xpf))
    FROM payment_links WHERE id = NEW.payment_link_id AND tgc_rate_bp IS NOT NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER transactions_tax_of_link BEFORE INSERT ON transactions FOR EACH ROW
  WHEN (NEW.payment_link_id IS NOT NULL AND NEW.taxes IS NULL AND NEW.paid_at IS NULL) EXECUTE FUNCTION tax_of_link();

CREATE OR REPLACE FUNCTION freeze_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.created_at, NEW.recovered) IS DISTINCT FROM (OLD.amount_xpf, OLD.created_at, OLD.recovered)
    OR (NEW.source <> OLD.source AND NOT (OLD.recovered AND OLD.source = 'api')) THEN
    RAISE EXCEPTION 'the amount of transaction % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_frozen';
  END IF;
  IF OLD.seller IS NOT NULL AND (NEW.seller, NEW.buyer, NEW.tax_label, NEW.paid_at)
    IS DISTINCT FROM (OLD.seller, OLD.buyer, OLD.tax_label, OLD.paid_at)
    -- One that was restored gets the tax of what it paid once that is known, unless some of it was refunded.
    OR OLD.seller IS NOT NULL AND (NEW.tgc_rate_bp, NEW.ht_xpf, NEW.tgc_xpf, NEW.taxes)
    IS DISTINCT FROM (OLD.tgc_rate_bp, OLD.ht_xpf, OLD.tgc_xpf, OLD.taxes)
    AND NOT (OLD.recovered AND OLD.source = 'api' AND NEW.source <> 'api' AND OLD.refund_reserved_xpf = 0) THEN
    RAISE EXCEPTION 'transaction % was paid: its parties and its tax are frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_parties_frozen';
  END IF;
  RETURN NEW;
END $$;

-- ===== refunds and credit notes =====
CREATE OR REPLACE FUNCTION freeze_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.transaction_id, NEW.amount_xpf, NEW.amount_eur_cents, NEW.lines, NEW.created_at)
    IS DISTINCT FROM (OLD.transaction_id, OLD.amount_xpf, OLD.amount_eur_cents, OLD.lines, OLD.created_at) THEN
    RAISE EXCEPTION 'refund % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'refunds_frozen';
  END IF;
  IF OLD.status = 'succeeded' AND NEW.status = 'succeeded'
    AND (NEW.ht_xpf, NEW.tgc_xpf, NEW.taxes, NEW.succeeded_at, NEW.credit_note_number)
    IS DISTINCT FROM (OLD.ht_xpf, OLD.tgc_xpf, OLD.taxes, OLD.succeeded_at, OLD.credit_note_number) THEN
    RAISE EXCEPTION 'refund % has its credit note and is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'refunds_documented';
  END IF;
  RETURN NEW;
END $$;
-- A part of a refund may be all tax, or less than none, since its shares add up to those of the payment.
CREATE FUNCTION is_taxes_of_refund(taxes jsonb, amount bigint, ht bigint, tgc bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum((part ->> 'amountXpf')::bigint) = amount AND min((part ->> 'amountXpf')::bigint) > 0
      AND CASE WHEN ht IS NULL THEN true ELSE sum((part ->> 'htXpf')::bigint) = ht AND sum((part ->> 'tgcXpf')::bigint) = tgc
        AND bool_and((part ->> 'htXpf')::bigint + (part ->> 'tgcXpf')::bigint = (part ->> 'amountXpf')::bigint) END, false)
  FROM jsonb_array_elements(taxes) AS part $$;
ALTER TABLE refunds
  ADD CONSTRAINT refunds_taxes CHECK (taxes IS NULL OR is_taxes_of_refund(taxes, amount_xpf, ht_xpf, tgc_xpf)) NOT VALID;
ALTER TABLE credit_notes
  ADD CONSTRAINT credit_notes_taxes CHECK (taxes IS NULL OR is_taxes_of_refund(taxes, amount_xpf, ht_xpf, tgc_xpf)) NOT VALID;

CREATE OR REPLACE FUNCTION credit_note_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM refunds r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.id = NEW.refund_id AND r.status = 'succeeded' AND r.credit_note_number = NEW.number
      AND (r.amount_xpf, r.amount_eur_cents, r.ht_xpf, r.tgc_xpf, t.tax_label)
        = (NEW.amount_xpf, NEW.amount_eur_cents, NEW.ht_xpf, NEW.tgc_xpf, NEW.tax_label)
      AND t.tgc_rate_bp IS NOT DISTINCT FROM NEW.tgc_rate_bp AND r.taxes IS NOT DISTINCT FROM NEW.taxes) THEN
    RAISE EXCEPTION 'credit note % says something else than its refund', NEW.number
      USING ERRCODE = '23514', CONSTRAINT = 'credit_notes_agree';
  END IF;
  RETURN NULL;
END $$;

-- ===== units of work write the new column =====
DO $$
DECLARE definition text := pg_get_functiondef('commit_changes(jsonb, jsonb)'::regprocedure);
BEGIN
  definition := replace(definition, ' tgc_rate_bp, description', ' tgc_rate_bp, taxes, description');
  EXECUTE replace(definition, 'r.tgc_rate_bp, r.description', 'r.tgc_rate_bp, r.taxes, r.description');
END $$;
