-- ===== references that say whose they are =====
-- Those made before stay as they are.
ALTER TABLE bank_operations DROP CONSTRAINT bank_operations_reference,
  ADD CONSTRAINT bank_operations_reference CHECK (reference ~ '^([A-Z2-7]{26}|[A-Z2-7]{32})$');

-- ===== payments restored from a bank's statement =====
ALTER TABLE "transactions" ADD COLUMN "recovered" BOOLEAN NOT NULL DEFAULT false;
-- What it was asked for by is not known at first: neither its source, nor the bounds of that source.
ALTER TABLE transactions DROP CONSTRAINT transactions_amount,
  ADD CONSTRAINT transactions_amount CHECK (amount_xpf > 0
    AND CASE WHEN source = 'api' AND NOT recovered THEN amount_xpf BETWEEN 100 AND 10000000
      ELSE amount_xpf <= 10000000000000 END);
CREATE OR REPLACE FUNCTION freeze_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.created_at, NEW.recovered) IS DISTINCT FROM (OLD.amount_xpf, OLD.created_at, OLD.recovered)
    OR (NEW.source <> OLD.source AND NOT (OLD.recovered AND OLD.source = 'api')) THEN
    RAISE EXCEPTION 'the amount of transaction % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_frozen';
  END IF;
  IF OLD.seller IS NOT NULL AND (NEW.seller, NEW.buyer, NEW.tax_label, NEW.tgc_rate_bp, NEW.ht_xpf, NEW.tgc_xpf, NEW.paid_at)
    IS DISTINCT FROM (OLD.seller, OLD.buyer, OLD.tax_label, OLD.tgc_rate_bp, OLD.ht_xpf, OLD.tgc_xpf, OLD.paid_at) THEN
    RAISE EXCEPTION 'transaction % was paid: its parties and its tax are frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_parties_frozen';
  END IF;
  RETURN NEW;
END $$;

-- ===== a reversal that the bank refused is tried again, as another operation =====
CREATE UNIQUE INDEX one_live_reversal_per_debit ON bank_operations (reverses_id)
  WHERE kind = 'reversal' AND state <> 'refused';
CREATE UNIQUE INDEX one_reversal_per_attempt ON bank_operations (reverses_id, attempt) WHERE kind = 'reversal';
DROP INDEX "bank_operations_reverses_id_key";

-- ===== what a bank says and we cannot explain =====
CREATE TABLE "bank_cases" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "bank_ref" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "merchant_id" UUID,
    "livemode" BOOLEAN NOT NULL,
    "operation_id" UUID,
    "transaction_id" UUID,
    "movement" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "amount_xpf" BIGINT NOT NULL,
    "expected_xpf" BIGINT,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,
    "bank_ref_of_debit" TEXT,
    "object_id" UUID,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolution" TEXT,
    "resolved_by" TEXT,
    "reason" TEXT,
    "notified_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_cases_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "bank_cases_provider_bank_ref_kind_key" ON "bank_cases"("provider", "bank_ref", "kind");
CREATE INDEX "bank_cases_merchant_id_livemode_transaction_id_idx" ON "bank_cases"("merchant_id", "livemode", "transaction_id");
ALTER TABLE "bank_cases" ADD CONSTRAINT "bank_cases_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bank_cases" ADD CONSTRAINT "bank_cases_merchant_id_livemode_transaction_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "transaction_id") REFERENCES "transactions"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bank_cases" ADD CONSTRAINT "bank_cases_merchant_id_livemode_operation_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "operation_id") REFERENCES "bank_operations"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE bank_cases
  ADD CONSTRAINT bank_cases_kind CHECK (kind IN ('orphan', 'amount_mismatch', 'late_acceptance', 'refused_reversal')),
  ADD CONSTRAINT bank_cases_state CHECK (state IN ('open', 'resolved')),
  ADD CONSTRAINT bank_cases_movement CHECK (movement IN ('debit', 'refund')),
  ADD CONSTRAINT bank_cases_amount CHECK (amount_xpf > 0),
  ADD CONSTRAINT bank_cases_mode CHECK (livemode = (provider <> 'sandbox')),
  ADD CONSTRAINT bank_cases_resolved
    CHECK ((state = 'resolved') = (resolved_at IS NOT NULL) AND (state = 'resolved') = (resolution IS NOT NULL)),
  ADD CONSTRAINT bank_cases_resolution CHECK (resolution IN ('restored', 'reversed', 'explained', 'by_hand')),
  -- Who ends one by hand says who and why.
  ADD CONSTRAINT bank_cases_by_hand CHECK ((resolution IS NOT DISTINCT FROM 'by_hand')
    = (resolved_by IS NOT NULL AND reason IS NOT NULL) AND (resolved_by IS NULL) = (reason IS NULL)),
  ADD CONSTRAINT bank_cases_reason CHECK (char_length(reason) BETWEEN 3 AND 1000),
  ADD CONSTRAINT bank_cases_tried CHECK (state = 'open' OR next_try_at IS NULL),
  ADD CONSTRAINT bank_cases_ours CHECK (operation_id IS NULL OR merchant_id IS NOT NULL),
  ADD CONSTRAINT bank_cases_payment CHECK (transaction_id IS NULL OR merchant_id IS NOT NULL);
CREATE INDEX bank_cases_due ON bank_cases (next_try_at) WHERE state = 'open';
CREATE INDEX bank_cases_open ON bank_cases (merchant_id, livemode, opened_at) WHERE state = 'open';

CREATE FUNCTION freeze_bank_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'resolved' AND NEW.state <> 'resolved' THEN
    RAISE EXCEPTION 'bank case % is resolved', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'bank_cases_final';
  END IF;
  IF (NEW.provider, NEW.bank_ref, NEW.kind, NEW.livemode, NEW.movement, NEW.reference, NEW.amount_xpf, NEW.expected_xpf, NEW.moved_at, NEW.opened_at)
    IS DISTINCT FROM (OLD.provider, OLD.bank_ref, OLD.kind, OLD.livemode, OLD.movement, OLD.reference, OLD.amount_xpf, OLD.expected_xpf, OLD.moved_at, OLD.opened_at)
    OR (OLD.merchant_id IS NOT NULL AND NEW.merchant_id IS DISTINCT FROM OLD.merchant_id) THEN
    RAISE EXCEPTION 'bank case % is immutable', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'bank_cases_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_cases_frozen BEFORE UPDATE ON bank_cases FOR EACH ROW EXECUTE FUNCTION freeze_bank_case();
