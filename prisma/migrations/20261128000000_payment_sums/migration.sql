-- What home shows, by the hour: summed from millions of payments it would take seconds. The database keeps it, so
-- that every writer does.
CREATE TABLE "payment_sums" (
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "gross_xpf" BIGINT NOT NULL,
    "refunded_xpf" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    CONSTRAINT "payment_sums_pkey" PRIMARY KEY ("merchant_id", "livemode", "hour")
);
ALTER TABLE "payment_sums" ADD CONSTRAINT "payment_sums_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the payments of now add to them. A row of its own each: two payments of a merchant never wait for each other.
CREATE TABLE "payment_sum_changes" (
    "id" BIGSERIAL NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "gross_xpf" BIGINT NOT NULL DEFAULT 0,
    "refunded_xpf" BIGINT NOT NULL DEFAULT 0,
    "count" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "payment_sum_changes_pkey" PRIMARY KEY ("merchant_id", "livemode", "id")
);
ALTER TABLE "payment_sum_changes" ADD CONSTRAINT "payment_sum_changes_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A payment counts when it was paid; one that failed has no time of its own, and counts when it was created.
CREATE FUNCTION sum_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of a merchant that is deleted with its payments nothing is kept.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM merchants WHERE id = OLD.merchant_id) THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    IF OLD.paid_at IS NOT NULL THEN
      INSERT INTO payment_sum_changes (merchant_id, livemode, hour, gross_xpf, count)
        VALUES (OLD.merchant_id, OLD.livemode, date_trunc('hour', OLD.paid_at, 'UTC'), -OLD.amount_xpf, -1);
    END IF;
    IF OLD.status = 'failed' THEN
      INSERT INTO payment_sum_changes (merchant_id, livemode, hour, failed)
        VALUES (OLD.merchant_id, OLD.livemode, date_trunc('hour', OLD.created_at, 'UTC'), -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.paid_at IS NOT NULL THEN
      INSERT INTO payment_sum_changes (merchant_id, livemode, hour, gross_xpf, count)
        VALUES (NEW.merchant_id, NEW.livemode, date_trunc('hour', NEW.paid_at, 'UTC'), NEW.amount_xpf, 1);
    END IF;
    IF NEW.status = 'failed' THEN
      INSERT INTO payment_sum_changes (merchant_id, livemode, hour, failed)
        VALUES (NEW.merchant_id, NEW.livemode, date_trunc('hour', NEW.created_at, 'UTC'), 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_sum_insert AFTER INSERT ON transactions FOR EACH ROW
  WHEN (NEW.paid_at IS NOT NULL OR NEW.status = 'failed') EXECUTE FUNCTION sum_payment();
CREATE TRIGGER transactions_sum_update AFTER UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.amount_xpf <> NEW.amount_xpf
    OR (OLD.status = 'failed') <> (NEW.status = 'failed') OR (NEW.status = 'failed' AND OLD.created_at <> NEW.created_at))
  EXECUTE FUNCTION sum_payment();
CREATE TRIGGER transactions_sum_delete AFTER DELETE ON transactions FOR EACH ROW
  WHEN (OLD.paid_at IS NOT NULL OR OLD.status = 'failed') EXECUTE FUNCTION sum_payment();

CREATE FUNCTION sum_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM merchants WHERE id = OLD.merchant_id) THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.succeeded_at IS NOT NULL THEN
    INSERT INTO payment_sum_changes (merchant_id, livemode, hour, refunded_xpf)
      VALUES (OLD.merchant_id, OLD.livemode, date_trunc('hour', OLD.succeeded_at, 'UTC'), -OLD.amount_xpf);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.succeeded_at IS NOT NULL THEN
    INSERT INTO payment_sum_changes (merchant_id, livemode, hour, refunded_xpf)
      VALUES (NEW.merchant_id, NEW.livemode, date_trunc('hour', NEW.succeeded_at, 'UTC'), NEW.amount_xpf);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refunds_sum_insert AFTER INSERT ON refunds FOR EACH ROW
  WHEN (NEW.succeeded_at IS NOT NULL) EXECUTE FUNCTION sum_refund();
CREATE TRIGGER refunds_sum_update AFTER UPDATE ON refunds FOR EACH ROW
  WHEN (OLD.succeeded_at IS DISTINCT FROM NEW.succeeded_at OR OLD.amount_xpf <> NEW.amount_xpf)
  EXECUTE FUNCTION sum_refund();
CREATE TRIGGER refunds_sum_delete AFTER DELETE ON refunds FOR EACH ROW
  WHEN (OLD.succeeded_at IS NOT NULL) EXECUTE FUNCTION sum_refund();

-- They are no guards but bookkeeping: a repair that goes past the guards is counted too.
ALTER TABLE transactions ENABLE ALWAYS TRIGGER transactions_sum_insert, ENABLE ALWAYS TRIGGER transactions_sum_update,
  ENABLE ALWAYS TRIGGER transactions_sum_delete;
ALTER TABLE refunds ENABLE ALWAYS TRIGGER refunds_sum_insert, ENABLE ALWAYS TRIGGER refunds_sum_update,
  ENABLE ALWAYS TRIGGER refunds_sum_delete;

-- Adds changes to the sums, at most this many, and returns how many; one process at a time.
CREATE FUNCTION fold_payment_sums(p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE folded int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('motu.payment_sums', 0)) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM payment_sum_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM payment_sum_changes LIMIT p_limit)) RETURNING *),
  added AS (
    INSERT INTO payment_sums (merchant_id, livemode, hour, gross_xpf, refunded_xpf, count, failed)
    SELECT merchant_id, livemode, hour, sum(gross_xpf), sum(refunded_xpf), sum(count), sum(failed)
    FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (merchant_id, livemode, hour) DO UPDATE SET gross_xpf = payment_sums.gross_xpf + excluded.gross_xpf,
      refunded_xpf = payment_sums.refunded_xpf + excluded.refunded_xpf, count = payment_sums.count + excluded.count,
      failed = payment_sums.failed + excluded.failed)
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;

-- Sums everything anew. Payments go on meanwhile: what one snapshot sees is summed, and its changes are taken away
-- by the same statement; later changes stay.
CREATE FUNCTION rebuild_payment_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('motu.payment_sums', 0));
  DELETE FROM payment_sums;
  WITH gone AS (DELETE FROM payment_sum_changes)
  INSERT INTO payment_sums (merchant_id, livemode, hour, gross_xpf, refunded_xpf, count, failed)
  SELECT merchant_id, livemode, hour, sum(gross_xpf), sum(refunded_xpf), sum(count), sum(failed)
  FROM (
    SELECT merchant_id, livemode, date_trunc('hour', paid_at, 'UTC') AS hour, amount_xpf AS gross_xpf, 0 AS refunded_xpf,
      1 AS count, 0 AS failed FROM transactions WHERE paid_at IS NOT NULL
    UNION ALL
    SELECT merchant_id, livemode, date_trunc('hour', created_at, 'UTC'), 0, 0, 0, 1 FROM transactions WHERE status = 'failed'
    UNION ALL
    SELECT merchant_id, livemode, date_trunc('hour', succeeded_at, 'UTC'), 0, amount_xpf, 0, 0 FROM refunds
    WHERE succeeded_at IS NOT NULL) AS entries
  GROUP BY 1, 2, 3
  -- The hours of a merchant lie together.
  ORDER BY 1, 2, 3;
END $$;
