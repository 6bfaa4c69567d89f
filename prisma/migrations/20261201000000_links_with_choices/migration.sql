-- A link may let its customer choose the amount or a quantity, ask questions, and end by itself.

-- ===== links =====
-- Null for a free amount: no version of the code can take one that nobody chose.
ALTER TABLE "payment_links" ALTER COLUMN "amount_xpf" DROP NOT NULL;
ALTER TABLE "payment_links"
  ADD COLUMN "min_xpf" BIGINT,
  ADD COLUMN "max_xpf" BIGINT,
  ADD COLUMN "suggested_xpf" BIGINT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "quantity_min" INTEGER,
  ADD COLUMN "quantity_max" INTEGER,
  ADD COLUMN "max_payments" INTEGER,
  ADD COLUMN "expires_at" TIMESTAMPTZ(3),
  ADD COLUMN "questions" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "email" TEXT NOT NULL DEFAULT 'required';

-- `[{key, label, type, required, choices}]`, at most three, each with a key of its own.
CREATE FUNCTION is_questions(questions jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(questions) <> 'array' THEN false ELSE (
    SELECT count(*) <= 3 AND count(DISTINCT question ->> 'key') = count(*)
      AND coalesce(bool_and(coalesce(question ->> 'key' ~ '^[a-z][a-z0-9_]{0,39}$'
        AND char_length(question ->> 'label') BETWEEN 1 AND 80
        AND question ->> 'type' IN ('text', 'choice', 'phone')
        AND jsonb_typeof(question -> 'required') = 'boolean'
        AND jsonb_typeof(question -> 'choices') = 'array'
        AND CASE WHEN question ->> 'type' = 'choice' THEN jsonb_array_length(question -> 'choices') BETWEEN 2 AND 10
          ELSE jsonb_array_length(question -> 'choices') = 0 END, false)), true)
    FROM jsonb_array_elements(questions) AS question) END $$;

ALTER TABLE payment_links
  ADD CONSTRAINT payment_links_one_amount CHECK (num_nonnulls(amount_xpf, min_xpf) = 1
    AND num_nonnulls(min_xpf, max_xpf) <> 1) NOT VALID,
  ADD CONSTRAINT payment_links_free CHECK (CASE WHEN min_xpf IS NULL THEN cardinality(suggested_xpf) = 0
    ELSE 100 <= min_xpf AND min_xpf <= max_xpf AND max_xpf <= 10000000 AND price_id IS NULL AND quantity_min IS NULL
      AND cardinality(suggested_xpf) <= 4 AND min_xpf <= ALL (suggested_xpf) AND max_xpf >= ALL (suggested_xpf) END) NOT VALID,
  ADD CONSTRAINT payment_links_quantity CHECK (num_nonnulls(quantity_min, quantity_max) <> 1
    AND (quantity_min IS NULL OR 1 <= quantity_min AND quantity_min <= quantity_max AND quantity_max <= 1000
      AND amount_xpf * quantity_max <= 10000000)) NOT VALID,
  ADD CONSTRAINT payment_links_max_payments CHECK (max_payments BETWEEN 1 AND 1000000) NOT VALID,
  ADD CONSTRAINT payment_links_questions CHECK (is_questions(questions) AND NOT has_pan(questions::text)) NOT VALID,
  ADD CONSTRAINT payment_links_email CHECK (email IN ('required', 'optional')) NOT VALID;

CREATE OR REPLACE FUNCTION freeze_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.merchant_id, NEW.livemode, NEW.id, NEW.slug, NEW.price_id, NEW.amount_xpf, NEW.tgc_rate_bp, NEW.description, NEW.return_url,
      NEW.min_xpf, NEW.max_xpf, NEW.suggested_xpf, NEW.quantity_min, NEW.quantity_max, NEW.questions, NEW.email)
    IS DISTINCT FROM (OLD.merchant_id, OLD.livemode, OLD.id, OLD.slug, OLD.price_id, OLD.amount_xpf, OLD.tgc_rate_bp, OLD.description, OLD.return_url,
      OLD.min_xpf, OLD.max_xpf, OLD.suggested_xpf, OLD.quantity_min, OLD.quantity_max, OLD.questions, OLD.email) THEN
    RAISE EXCEPTION 'payment link % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'payment_links_frozen';
  END IF;
  RETURN NEW;
END $$;

-- ===== places of a link =====
-- A payment takes a place when it is sent to the bank, and gives it back when it fails. Those who want a place of one
-- link wait for each other; what the bank took is never refused here, nor is what was restored from its statement.
CREATE FUNCTION take_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE places integer;
BEGIN
  SELECT max_payments INTO places FROM payment_links
    WHERE id = NEW.payment_link_id AND max_payments IS NOT NULL FOR NO KEY UPDATE;
  -- A statement of its own: it sees the payments committed while this one waited.
  IF FOUND AND (SELECT count(*) FROM transactions
      WHERE payment_link_id = NEW.payment_link_id AND status IN ('processing', 'succeeded', 'refunded')) >= places THEN
    RAISE EXCEPTION 'all % payments of link % are taken', places, NEW.payment_link_id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_place_of_link';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transactions_place_of_link BEFORE INSERT ON transactions FOR EACH ROW
  WHEN (NEW.payment_link_id IS NOT NULL AND NEW.status = 'processing' AND NOT NEW.recovered) EXECUTE FUNCTION take_place();
CREATE TRIGGER transactions_place_of_link_again BEFORE UPDATE OF status ON transactions FOR EACH ROW
  WHEN (NEW.payment_link_id IS NOT NULL AND NEW.status = 'processing' AND OLD.status <> 'processing' AND NOT NEW.recovered)
  EXECUTE FUNCTION take_place();

-- No fewer places than are taken. The row is locked by this update, so that nobody takes one meanwhile.
CREATE FUNCTION keep_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM transactions
      WHERE payment_link_id = NEW.id AND status IN ('processing', 'succeeded', 'refunded')) > NEW.max_payments THEN
    RAISE EXCEPTION 'link % has more payments than %', NEW.id, NEW.max_payments
      USING ERRCODE = '23514', CONSTRAINT = 'payment_links_places_taken';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_links_places_taken BEFORE UPDATE OF max_payments ON payment_links FOR EACH ROW
  WHEN (NEW.max_payments IS NOT NULL AND NEW.max_payments IS DISTINCT FROM OLD.max_payments) EXECUTE FUNCTION keep_places();

-- ===== payments =====
ALTER TABLE "transactions" ADD COLUMN "quantity" INTEGER, ADD COLUMN "answers" JSONB;

-- `[{key, label, value}]`, with the labels of the time.
CREATE FUNCTION is_answers(answers jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(answers) <> 'array' THEN false ELSE (
    SELECT count(*) BETWEEN 1 AND 3 AND count(DISTINCT answer ->> 'key') = count(*)
      AND bool_and(coalesce(char_length(answer ->> 'key') BETWEEN 1 AND 40 AND char_length(answer ->> 'label') BETWEEN 1 AND 80
        AND char_length(answer ->> 'value') BETWEEN 1 AND 140, false))
    FROM jsonb_array_elements(answers) AS answer) END $$;

ALTER TABLE transactions
  ADD CONSTRAINT transactions_quantity CHECK (quantity IS NULL
    OR quantity BETWEEN 1 AND 1000 AND amount_xpf % quantity = 0 AND payment_link_id IS NOT NULL) NOT VALID,
  ADD CONSTRAINT transactions_answers CHECK (answers IS NULL
    OR is_answers(answers) AND NOT has_pan(answers::text) AND payment_link_id IS NOT NULL) NOT VALID;

-- What was chosen is what is charged. One that was restored gets it once it is known what it paid.
CREATE FUNCTION freeze_choices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was chosen for transaction % is frozen', OLD.id
    USING ERRCODE = '23514', CONSTRAINT = 'transactions_choices_frozen';
END $$;
CREATE TRIGGER transactions_choices_frozen BEFORE UPDATE OF quantity, answers ON transactions FOR EACH ROW
  WHEN (((OLD.quantity, OLD.answers) IS DISTINCT FROM (NEW.quantity, NEW.answers))
    AND NOT (OLD.recovered AND OLD.source = 'api')) EXECUTE FUNCTION freeze_choices();

-- A payment by API with a link is written without its quantity.
CREATE FUNCTION quantity_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.quantity := (SELECT NEW.amount_xpf / amount_xpf FROM payment_links
    WHERE id = NEW.payment_link_id AND quantity_min IS NOT NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER transactions_quantity_of_link BEFORE INSERT ON transactions FOR EACH ROW
  WHEN (NEW.payment_link_id IS NOT NULL AND NEW.quantity IS NULL AND NEW.status = 'pending') EXECUTE FUNCTION quantity_of_link();

-- ===== sessions =====
ALTER TABLE "checkout_sessions" ADD COLUMN "email" TEXT NOT NULL DEFAULT 'required';
ALTER TABLE checkout_sessions
  ADD CONSTRAINT checkout_sessions_email CHECK (email IN ('required', 'optional')) NOT VALID;

-- ===== units of work write the new columns =====
-- The version of the code that runs beside this migration sends no `email`.
DO $$
DECLARE before text := pg_get_functiondef('commit_changes(jsonb, jsonb)'::regprocedure); after text;
BEGIN
  after := replace(before, ' payer_locale,', ' payer_locale, quantity, answers,');
  after := replace(after, 'r.payer_locale,', 'r.payer_locale, r.quantity, r.answers,');
  after := replace(after, ' customer_match,', ' customer_match, email,');
  after := replace(after, 'r.customer_match,', 'r.customer_match, r.email,');
  after := replace(after, 'NULL::checkout_sessions, given)', 'NULL::checkout_sessions, jsonb_build_object(''email'', ''required'') || given)');
  IF (SELECT count(*) FROM regexp_matches(after, 'payer_locale, (r\.)?quantity, (r\.)?answers,', 'g')) <> 4
    OR (SELECT count(*) FROM regexp_matches(after, 'customer_match, (r\.)?email,', 'g')) <> 4
    OR position('''required'') || given' IN after) = 0 THEN
    RAISE EXCEPTION 'commit_changes does not write the choices of links';
  END IF;
  EXECUTE after;
END $$;
