-- Merchants hear of the end of a link: of its last payment, and of its expiry, each once.

ALTER TABLE "payment_links"
  -- When its expiry is announced; null once it was, and for a link without one.
  ADD COLUMN "expiry_notice_at" TIMESTAMPTZ(3),
  -- The number of payments that it was to have when the last of them was made.
  ADD COLUMN "exhausted_for" INTEGER,
  -- When that was, until it is announced.
  ADD COLUMN "exhausted_notice_at" TIMESTAMPTZ(3),
  -- The first of the two.
  ADD COLUMN "notice_at" TIMESTAMPTZ(3);
ALTER TABLE payment_links
  ADD CONSTRAINT payment_links_expiry_notice CHECK (expiry_notice_at IS NULL
    OR expires_at IS NOT NULL AND expiry_notice_at = expires_at) NOT VALID,
  ADD CONSTRAINT payment_links_exhausted CHECK (exhausted_for >= 1
    AND (exhausted_notice_at IS NULL OR exhausted_for IS NOT NULL)) NOT VALID;

-- Set after the other triggers have planned the notices: they are called in the order of their names. A generated column
-- could not be restored from a backup.
CREATE FUNCTION set_first_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.notice_at := least(NEW.expiry_notice_at, NEW.exhausted_notice_at);
  RETURN NEW;
END $$;
CREATE TRIGGER payment_links_soonest_notice BEFORE INSERT OR UPDATE ON payment_links FOR EACH ROW
  EXECUTE FUNCTION set_first_notice();

-- What ended before is not announced any more.
UPDATE payment_links SET expiry_notice_at = expires_at WHERE expires_at > merchant_now(merchant_id, livemode);
UPDATE payment_links l SET exhausted_for = max_payments WHERE max_payments <= (SELECT count(*) FROM transactions t
  WHERE t.payment_link_id = l.id AND t.status IN ('succeeded', 'refunded'));

-- Whoever writes an expiry plans its announcement, an older version of the code as well.
CREATE FUNCTION plan_expiry_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expiry_notice_at := NEW.expires_at;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_links_expiry_planned BEFORE INSERT ON payment_links FOR EACH ROW
  WHEN (NEW.expires_at IS NOT NULL) EXECUTE FUNCTION plan_expiry_notice();
CREATE TRIGGER payment_links_expiry_planned_again BEFORE UPDATE OF expires_at ON payment_links FOR EACH ROW
  WHEN (NEW.expires_at IS DISTINCT FROM OLD.expires_at) EXECUTE FUNCTION plan_expiry_notice();

-- How many payments of a link were made. A refunded one was, and stays so: the number never falls.
CREATE FUNCTION paid_with_link(p_link uuid) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT count(*) FROM transactions WHERE payment_link_id = p_link AND status IN ('succeeded', 'refunded')
$$;

-- Called with the link locked, so that of two last payments at the same moment one is the last: noted once for each
-- value of `max_payments`. Who announces it is woken when this commits.
CREATE FUNCTION note_exhausted(link payment_links) RETURNS payment_links LANGUAGE plpgsql AS $$
BEGIN
  IF link.max_payments IS NOT NULL AND link.exhausted_for IS DISTINCT FROM link.max_payments
    AND paid_with_link(link.id) >= link.max_payments THEN
    link.exhausted_for := link.max_payments;
    link.exhausted_notice_at := merchant_now(link.merchant_id, link.livemode);
    PERFORM jobs.wake('payment_links/due', get_byte(uuid_send(link.merchant_id), 15) & 15);
  END IF;
  RETURN link;
END $$;

CREATE FUNCTION exhaust_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE link payment_links;
BEGIN
  -- Payments of a link without a limit, which are most, lock nothing here.
  SELECT * INTO link FROM payment_links WHERE id = NEW.payment_link_id AND max_payments IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  link := note_exhausted(link);
  UPDATE payment_links SET exhausted_for = link.exhausted_for, exhausted_notice_at = link.exhausted_notice_at
    WHERE id = link.id AND exhausted_for IS DISTINCT FROM link.exhausted_for;
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_exhaust_link AFTER INSERT ON transactions FOR EACH ROW
  WHEN (NEW.payment_link_id IS NOT NULL AND NEW.status IN ('succeeded', 'refunded')) EXECUTE FUNCTION exhaust_link();
-- One that was restored gets its link once it is known what it paid.
CREATE TRIGGER transactions_exhaust_link_later AFTER UPDATE OF status, payment_link_id ON transactions FOR EACH ROW
  WHEN (NEW.payment_link_id IS NOT NULL AND NEW.status IN ('succeeded', 'refunded')
    AND (OLD.status NOT IN ('succeeded', 'refunded') OR OLD.payment_link_id IS DISTINCT FROM NEW.payment_link_id))
  EXECUTE FUNCTION exhaust_link();

-- As before; and a link whose payments are all made once its limit is changed to their number is exhausted too.
CREATE OR REPLACE FUNCTION keep_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM transactions
      WHERE payment_link_id = NEW.id AND status IN ('processing', 'succeeded', 'refunded')) > NEW.max_payments THEN
    RAISE EXCEPTION 'link % has more payments than %', NEW.id, NEW.max_payments
      USING ERRCODE = '23514', CONSTRAINT = 'payment_links_places_taken';
  END IF;
  RETURN note_exhausted(NEW);
END $$;
