-- A credit note for each refund that succeeded: numbered without gap per merchant, mode and year in Tahiti, made in
-- the transaction of the success, never changed and never deleted.

CREATE TABLE "credit_notes" (
    "refund_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "number" TEXT NOT NULL,
    "transaction_id" UUID NOT NULL,
    "corrects" TEXT,
    "description" TEXT,
    "reason" TEXT,
    "amount_xpf" BIGINT NOT NULL,
    "amount_eur_cents" BIGINT NOT NULL,
    "ht_xpf" BIGINT NOT NULL,
    "tgc_xpf" BIGINT NOT NULL,
    "tgc_rate_bp" INTEGER,
    "tax_label" TEXT NOT NULL,
    "seller" JSONB,
    "buyer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("refund_id")
);
CREATE TABLE "credit_note_counters" (
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "credit_note_counters_pkey" PRIMARY KEY ("merchant_id", "livemode", "year")
);
CREATE UNIQUE INDEX "credit_notes_merchant_id_livemode_number_key" ON "credit_notes"("merchant_id", "livemode", "number");
CREATE UNIQUE INDEX "credit_notes_merchant_id_livemode_refund_id_number_key" ON "credit_notes"("merchant_id", "livemode", "refund_id", "number");
CREATE UNIQUE INDEX "credit_notes_merchant_id_livemode_transaction_id_refund_id_key" ON "credit_notes"("merchant_id", "livemode", "transaction_id", "refund_id");
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_fkey" FOREIGN KEY ("merchant_id", "livemode", "transaction_id", "refund_id") REFERENCES "refunds"("merchant_id", "livemode", "transaction_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "credit_note_counters" ADD CONSTRAINT "credit_note_counters_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "refunds" ADD COLUMN "credit_note_number" TEXT;

-- The seller as it is on the day of the credit note; the buyer of the document that it corrects.
CREATE FUNCTION copy_parties_of_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller := coalesce(NEW.seller, seller_block(NEW.merchant_id, NEW.livemode));
  NEW.buyer := coalesce(NEW.buyer, (
    SELECT coalesce(i.buyer, t.buyer) FROM transactions t LEFT JOIN invoices i ON i.id = t.invoice_id
    WHERE t.id = NEW.transaction_id));
  RETURN NEW;
END $$;
CREATE TRIGGER credit_notes_parties BEFORE INSERT ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION copy_parties_of_credit_note();

-- ===== those of the refunds so far, in the order in which they succeeded =====
INSERT INTO credit_notes (refund_id, merchant_id, livemode, number, transaction_id, corrects, description, reason,
  amount_xpf, amount_eur_cents, ht_xpf, tgc_xpf, tgc_rate_bp, tax_label, created_at)
SELECT r.id, r.merchant_id, r.livemode, 'A-' || r.year || '-' || lpad(r.place::text, greatest(6, length(r.place::text)), '0'),
  r.transaction_id, coalesce((SELECT number FROM invoices WHERE id = t.invoice_id),
    (SELECT number FROM receipts WHERE transaction_id = t.id)),
  t.description, r.reason, r.amount_xpf, r.amount_eur_cents, r.ht_xpf, r.tgc_xpf, t.tgc_rate_bp, t.tax_label, r.succeeded_at
FROM (
  SELECT *, row_number() OVER (PARTITION BY merchant_id, livemode, year ORDER BY succeeded_at, id) AS place
  FROM (SELECT *, extract(year FROM succeeded_at AT TIME ZONE 'Pacific/Tahiti')::int AS year
    FROM refunds WHERE status = 'succeeded') AS dated) AS r
JOIN transactions t ON t.id = r.transaction_id
ORDER BY r.merchant_id, r.livemode, r.year, r.place;
INSERT INTO credit_note_counters (merchant_id, livemode, year, last)
SELECT merchant_id, livemode, split_part(number, '-', 2)::int, count(*) FROM credit_notes GROUP BY 1, 2, 3;
UPDATE refunds r SET credit_note_number = c.number FROM credit_notes c WHERE c.refund_id = r.id;
SET CONSTRAINTS ALL IMMEDIATE;

-- ===== what holds from now on =====
ALTER TABLE credit_notes
  ADD CONSTRAINT credit_notes_number CHECK (number ~ '^A-[0-9]{4}-[0-9]{6,}$'),
  ADD CONSTRAINT credit_notes_parties CHECK (seller IS NOT NULL AND is_seller_block(seller)
    AND buyer IS NOT NULL AND is_buyer_block(buyer));
-- A refund that succeeded has its credit note, and no other refund has one.
ALTER TABLE refunds
  ADD CONSTRAINT refunds_credit_note CHECK ((status = 'succeeded') = (credit_note_number IS NOT NULL)),
  ADD CONSTRAINT refunds_credit_note_fkey FOREIGN KEY (merchant_id, livemode, id, credit_note_number)
    REFERENCES credit_notes (merchant_id, livemode, refund_id, number) DEFERRABLE INITIALLY DEFERRED;
CREATE OR REPLACE FUNCTION freeze_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.transaction_id, NEW.amount_xpf, NEW.amount_eur_cents, NEW.created_at)
    IS DISTINCT FROM (OLD.transaction_id, OLD.amount_xpf, OLD.amount_eur_cents, OLD.created_at) THEN
    RAISE EXCEPTION 'refund % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'refunds_frozen';
  END IF;
  IF OLD.status = 'succeeded' AND NEW.status = 'succeeded' AND (NEW.ht_xpf, NEW.tgc_xpf, NEW.succeeded_at, NEW.credit_note_number)
    IS DISTINCT FROM (OLD.ht_xpf, OLD.tgc_xpf, OLD.succeeded_at, OLD.credit_note_number) THEN
    RAISE EXCEPTION 'refund % has its credit note and is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'refunds_documented';
  END IF;
  RETURN NEW;
END $$;
-- It says what its refund and its payment say.
CREATE FUNCTION credit_note_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM refunds r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.id = NEW.refund_id AND r.status = 'succeeded' AND r.credit_note_number = NEW.number
      AND (r.amount_xpf, r.amount_eur_cents, r.ht_xpf, r.tgc_xpf, t.tax_label)
        = (NEW.amount_xpf, NEW.amount_eur_cents, NEW.ht_xpf, NEW.tgc_xpf, NEW.tax_label)
      AND t.tgc_rate_bp IS NOT DISTINCT FROM NEW.tgc_rate_bp) THEN
    RAISE EXCEPTION 'credit note % says something else than its refund', NEW.number
      USING ERRCODE = '23514', CONSTRAINT = 'credit_notes_agree';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER credit_notes_agree AFTER INSERT ON credit_notes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_note_agrees();
-- Only a sandbox goes as a whole, with `motu.purge` set.
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE FUNCTION step_credit_note_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last <> OLD.last + 1 THEN
    RAISE EXCEPTION 'credit note numbers follow each other'
      USING ERRCODE = '23514', CONSTRAINT = 'credit_note_counters_step';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_note_counters_step BEFORE UPDATE ON credit_note_counters
  FOR EACH ROW EXECUTE FUNCTION step_credit_note_counter();
