-- What Prisma's schema cannot say of links, cards to save, subscriptions, invoices, refunds and the till.

-- ===== payment links =====
ALTER TABLE payment_links
  ADD CONSTRAINT payment_links_slug CHECK (slug ~ '^[1-9A-HJ-NP-Za-km-z]{10}$'),
  ADD CONSTRAINT payment_links_amount CHECK (amount_xpf BETWEEN 100 AND 10000000),
  ADD CONSTRAINT payment_links_label CHECK ((price_id IS NULL) = (description IS NOT NULL)),
  ADD CONSTRAINT payment_links_lengths
    CHECK (char_length(description) BETWEEN 1 AND 280 AND char_length(return_url) <= 2000),
  ADD CONSTRAINT payment_links_no_pan CHECK (NOT has_pan(description));
CREATE FUNCTION freeze_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.merchant_id, NEW.livemode, NEW.id, NEW.slug, NEW.price_id, NEW.amount_xpf, NEW.description, NEW.return_url)
    IS DISTINCT FROM (OLD.merchant_id, OLD.livemode, OLD.id, OLD.slug, OLD.price_id, OLD.amount_xpf, OLD.description, OLD.return_url) THEN
    RAISE EXCEPTION 'payment link % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'payment_links_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_links_frozen BEFORE UPDATE ON payment_links FOR EACH ROW EXECUTE FUNCTION freeze_link();
CREATE INDEX tx_by_link ON transactions (payment_link_id, id) WHERE payment_link_id IS NOT NULL;
-- What one visit of a link tried, refusals included.
CREATE INDEX tx_by_visit ON transactions (payment_link_id, visit_nonce, id)
  WHERE payment_link_id IS NOT NULL AND visit_nonce IS NOT NULL;

-- ===== card registrations =====
ALTER TABLE setup_intents
  ADD CONSTRAINT setup_intents_status CHECK (status IN ('pending', 'succeeded', 'failed')),
  ADD CONSTRAINT setup_intents_failure CHECK ((status = 'failed') = (failure_code IS NOT NULL)
    AND failure_code IN ('card_declined', 'expired_card', 'incorrect_cvc', 'insufficient_funds', 'processing_error', 'authentication_required'));
ALTER TABLE bank_operations
  DROP CONSTRAINT bank_operations_kind,
  ADD CONSTRAINT bank_operations_kind CHECK (kind IN ('debit', 'refund', 'reversal', 'setup')),
  DROP CONSTRAINT bank_operations_amount,
  -- Saving a card moves no money, everything else does.
  ADD CONSTRAINT bank_operations_amount CHECK (CASE WHEN kind = 'setup' THEN amount_xpf = 0 ELSE amount_xpf > 0 END),
  ADD CONSTRAINT bank_operations_owner
    CHECK ((kind = 'setup') = (setup_intent_id IS NOT NULL) AND (kind = 'setup') = (transaction_id IS NULL));
CREATE UNIQUE INDEX one_live_setup_per_intent ON bank_operations (setup_intent_id)
  WHERE kind = 'setup' AND state IN ('sent', 'pending', 'unknown', 'accepted');
CREATE UNIQUE INDEX one_setup_per_attempt ON bank_operations (setup_intent_id, attempt) WHERE kind = 'setup';
CREATE OR REPLACE FUNCTION freeze_operation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.resolved_at IS NOT NULL AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'bank operation % is final', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'bank_operations_resolved';
  END IF;
  IF (NEW.kind, NEW.transaction_id, NEW.setup_intent_id, NEW.amount_xpf, NEW.reference, NEW.merchant_id, NEW.livemode)
    IS DISTINCT FROM (OLD.kind, OLD.transaction_id, OLD.setup_intent_id, OLD.amount_xpf, OLD.reference, OLD.merchant_id, OLD.livemode) THEN
    RAISE EXCEPTION 'bank operation % is immutable', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'bank_operations_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION freeze_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.customer_id, NEW.expires_at, NEW.created_at) IS DISTINCT FROM (OLD.customer_id, OLD.expires_at, OLD.created_at) THEN
    RAISE EXCEPTION 'setup intent % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'setup_intents_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER setup_intents_frozen BEFORE UPDATE ON setup_intents FOR EACH ROW EXECUTE FUNCTION freeze_setup();
-- A registration succeeds with the card that it saved, in one commit.
CREATE FUNCTION setup_needs_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payment_methods WHERE setup_intent_id = NEW.id AND customer_id = NEW.customer_id) THEN
    RAISE EXCEPTION 'setup intent % succeeded without a card', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'setup_intents_card';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER setup_intents_card AFTER INSERT OR UPDATE ON setup_intents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'succeeded') EXECUTE FUNCTION setup_needs_card();

-- ===== subscriptions =====
ALTER TABLE subscriptions
  ADD CONSTRAINT subscriptions_status CHECK (status IN ('active', 'past_due', 'unpaid', 'canceled')),
  ADD CONSTRAINT subscriptions_amount CHECK (amount_xpf BETWEEN 1 AND 100000000),
  ADD CONSTRAINT subscriptions_interval CHECK (interval_count >= 1 AND interval_count <= CASE interval
    WHEN 'day' THEN 365 WHEN 'week' THEN 52 WHEN 'month' THEN 24 WHEN 'year' THEN 3 ELSE 0 END),
  ADD CONSTRAINT subscriptions_period CHECK (current_period_end > current_period_start AND period_index >= 0),
  ADD CONSTRAINT subscriptions_canceled CHECK ((status = 'canceled') = (ended_at IS NOT NULL)
    AND (status <> 'canceled' OR canceled_at IS NOT NULL)),
  ADD CONSTRAINT subscriptions_no_pan CHECK (NOT has_pan(label));
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_latest_invoice_fkey
  FOREIGN KEY (merchant_id, livemode, latest_invoice_id) REFERENCES invoices (merchant_id, livemode, id)
  ON DELETE SET NULL (latest_invoice_id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX subscriptions_due ON subscriptions (current_period_end) WHERE status <> 'canceled';
CREATE INDEX tx_by_subscription ON transactions (subscription_id, id) WHERE subscription_id IS NOT NULL;
CREATE FUNCTION freeze_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.customer_id, NEW.price_id, NEW.amount_xpf, NEW.interval, NEW.interval_count, NEW.label, NEW.billing_anchor)
    IS DISTINCT FROM (OLD.customer_id, OLD.price_id, OLD.amount_xpf, OLD.interval, OLD.interval_count, OLD.label, OLD.billing_anchor) THEN
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
CREATE TRIGGER subscriptions_frozen BEFORE UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION freeze_subscription();

-- ===== invoices =====
ALTER TABLE invoices
  ADD CONSTRAINT invoices_status CHECK (status IN ('open', 'past_due', 'paid', 'unpaid')),
  ADD CONSTRAINT invoices_number CHECK (number ~ '^F-[0-9]{4}-[0-9]{6,}$'),
  ADD CONSTRAINT invoices_tax CHECK (ht_xpf + tgc_xpf = amount_xpf AND ht_xpf >= 0 AND tgc_xpf >= 0),
  ADD CONSTRAINT invoices_tax_label CHECK (tax_label IN ('TGC', 'TVA')),
  ADD CONSTRAINT invoices_amount CHECK (amount_xpf BETWEEN 1 AND 100000000),
  ADD CONSTRAINT invoices_period CHECK (period_end > period_start AND due_at >= period_end),
  ADD CONSTRAINT invoices_attempts CHECK (attempt_count BETWEEN 0 AND 5),
  ADD CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL) AND (status = 'paid') = (transaction_id IS NOT NULL)),
  ADD CONSTRAINT invoices_unpaid CHECK (status <> 'unpaid' OR (unpaid_at IS NOT NULL AND attempt_count = 5)),
  ADD CONSTRAINT invoices_schedule CHECK (next_attempt_at IS NULL OR status IN ('open', 'past_due')),
  ADD CONSTRAINT invoices_no_pan CHECK (NOT has_pan(description));
ALTER TABLE invoices ADD CONSTRAINT invoices_transaction_fkey
  FOREIGN KEY (merchant_id, livemode, transaction_id) REFERENCES transactions (merchant_id, livemode, id)
  ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
CREATE UNIQUE INDEX invoice_one_per_period ON invoices (subscription_id, period_start);
CREATE INDEX invoices_due ON invoices (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX invoices_distress ON invoices (subscription_id) WHERE status IN ('past_due', 'unpaid');
CREATE INDEX tx_by_invoice ON transactions (invoice_id, id) WHERE invoice_id IS NOT NULL;
CREATE FUNCTION freeze_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.subscription_id, NEW.customer_id, NEW.price_id, NEW.description, NEW.period_start, NEW.period_end,
      NEW.due_at, NEW.amount_xpf, NEW.ht_xpf, NEW.tgc_xpf, NEW.tgc_rate_bp, NEW.tax_label, NEW.merchant_name,
      NEW.merchant_tax_number, NEW.customer_name, NEW.customer_email, NEW.metadata, NEW.created_at)
    IS DISTINCT FROM (OLD.number, OLD.subscription_id, OLD.customer_id, OLD.price_id, OLD.description, OLD.period_start, OLD.period_end,
      OLD.due_at, OLD.amount_xpf, OLD.ht_xpf, OLD.tgc_xpf, OLD.tgc_rate_bp, OLD.tax_label, OLD.merchant_name,
      OLD.merchant_tax_number, OLD.customer_name, OLD.customer_email, OLD.metadata, OLD.created_at) THEN
    RAISE EXCEPTION 'invoice % was issued and is frozen', OLD.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_frozen';
  END IF;
  IF NEW.attempt_count NOT IN (OLD.attempt_count, OLD.attempt_count + 1) THEN
    RAISE EXCEPTION 'the attempts of invoice % are counted one by one', OLD.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_counted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_frozen BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION freeze_invoice();
-- A number that was given out stays: only a sandbox goes as a whole, with `motu.purge` set.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('motu.purge', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'invoice % was issued and is never deleted', OLD.number
    USING ERRCODE = '23514', CONSTRAINT = 'invoices_kept';
END $$;
CREATE TRIGGER invoices_kept BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
-- Paid by a payment of its own, of its amount, which succeeded.
CREATE FUNCTION invoice_needs_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM transactions WHERE id = NEW.transaction_id AND invoice_id = NEW.id
    AND status IN ('succeeded', 'refunded') AND amount_xpf = NEW.amount_xpf) THEN
    RAISE EXCEPTION 'invoice % is paid without its payment', NEW.number
      USING ERRCODE = '23514', CONSTRAINT = 'invoices_paid_by';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoices_paid_by AFTER INSERT OR UPDATE OF status, transaction_id ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'paid') EXECUTE FUNCTION invoice_needs_payment();
ALTER TABLE invoice_attempts
  ADD CONSTRAINT invoice_attempts_kind CHECK (kind IN ('scheduled', 'manual', 'cardholder')),
  ADD CONSTRAINT invoice_attempts_status CHECK (status IN ('processing', 'succeeded', 'failed')),
  ADD CONSTRAINT invoice_attempts_number CHECK (number BETWEEN 1 AND 5 AND (kind = 'scheduled' OR number IS NULL)),
  ADD CONSTRAINT invoice_attempts_failure CHECK ((status = 'failed') = (failure_code IS NOT NULL));
-- Each scheduled attempt was counted once: its number is free again only while it counts for nothing.
CREATE UNIQUE INDEX one_attempt_per_number ON invoice_attempts (invoice_id, number) WHERE number IS NOT NULL;
-- An attempt whose outcome is not known keeps the next one from being made.
CREATE UNIQUE INDEX one_open_attempt ON invoice_attempts (invoice_id) WHERE status = 'processing';
CREATE UNIQUE INDEX one_won_attempt ON invoice_attempts (invoice_id) WHERE status = 'succeeded';
-- Numbers without gaps: the counter stands still or goes on by one.
CREATE FUNCTION step_invoice_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last <> OLD.last + 1 THEN
    RAISE EXCEPTION 'invoice numbers follow each other' USING ERRCODE = '23514', CONSTRAINT = 'invoice_counters_step';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_counters_step BEFORE UPDATE ON invoice_counters FOR EACH ROW EXECUTE FUNCTION step_invoice_counter();

-- ===== refunds =====
ALTER TABLE refunds
  ADD CONSTRAINT refunds_status CHECK (status IN ('pending', 'succeeded', 'failed')),
  ADD CONSTRAINT refunds_amount CHECK (amount_xpf >= 1 AND amount_eur_cents >= 0),
  ADD CONSTRAINT refunds_reason CHECK (reason IN ('requested_by_customer', 'duplicate', 'fraudulent', 'other')),
  ADD CONSTRAINT refunds_succeeded CHECK ((status = 'succeeded') = (succeeded_at IS NOT NULL)
    AND (status = 'succeeded') = (ht_xpf IS NOT NULL)),
  -- A share may round to minus one: it is what makes the shares of a payment add up.
  ADD CONSTRAINT refunds_tax CHECK ((ht_xpf IS NULL) = (tgc_xpf IS NULL) AND ht_xpf + tgc_xpf = amount_xpf),
  ADD CONSTRAINT refunds_failure CHECK (failure_message IS NULL OR status = 'failed');
-- The export walks payments and refunds by instant; many may share one.
CREATE INDEX refunds_by_success ON refunds (merchant_id, livemode, succeeded_at, id) WHERE succeeded_at IS NOT NULL;
DROP INDEX tx_by_paid;
CREATE INDEX tx_by_paid ON transactions (merchant_id, livemode, paid_at, id) WHERE paid_at IS NOT NULL;
CREATE FUNCTION freeze_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.transaction_id, NEW.amount_xpf, NEW.amount_eur_cents, NEW.created_at)
    IS DISTINCT FROM (OLD.transaction_id, OLD.amount_xpf, OLD.amount_eur_cents, OLD.created_at) THEN
    RAISE EXCEPTION 'refund % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'refunds_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_frozen BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION freeze_refund();
-- What is reserved and refunded on a payment is the sum of its refunds.
CREATE FUNCTION refunds_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reserved bigint; refunded bigint; held record;
BEGIN
  SELECT amount_refunded_xpf, refund_reserved_xpf INTO held FROM transactions WHERE id = NEW.transaction_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT coalesce(sum(amount_xpf) FILTER (WHERE status <> 'failed'), 0),
      coalesce(sum(amount_xpf) FILTER (WHERE status = 'succeeded'), 0)
    INTO reserved, refunded FROM refunds WHERE transaction_id = NEW.transaction_id;
  IF held.refund_reserved_xpf <> reserved OR held.amount_refunded_xpf <> refunded THEN
    RAISE EXCEPTION 'the refunds of transaction % do not add up', NEW.transaction_id
      USING ERRCODE = '23514', CONSTRAINT = 'refunds_add_up';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_add_up AFTER INSERT OR UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_add_up();
-- An operation gives back the payment that its refund is of.
ALTER TABLE bank_operations ADD CONSTRAINT bank_operations_refund_of_payment
  FOREIGN KEY (merchant_id, livemode, transaction_id, refund_id)
  REFERENCES refunds (merchant_id, livemode, transaction_id, id);
-- A live refund is done only when the bank said so.
CREATE FUNCTION refund_needs_bank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM bank_operations WHERE refund_id = NEW.id AND kind = 'refund'
    AND state = 'accepted' AND amount_xpf = NEW.amount_xpf) THEN
    RAISE EXCEPTION 'refund % succeeded without the bank', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'refunds_success_needs_bank';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_success_needs_bank AFTER UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.livemode AND NEW.status = 'succeeded' AND OLD.status <> 'succeeded') EXECUTE FUNCTION refund_needs_bank();

-- ===== the till =====
ALTER TABLE terminal_payments
  ADD CONSTRAINT terminal_payments_status CHECK (status IN ('open', 'processing', 'succeeded', 'canceled', 'expired')),
  ADD CONSTRAINT terminal_payments_amount CHECK (amount_xpf BETWEEN 100 AND 10000000),
  ADD CONSTRAINT terminal_payments_paid CHECK ((status = 'succeeded') = (transaction_id IS NOT NULL)),
  ADD CONSTRAINT terminal_payments_lengths CHECK (char_length(description) BETWEEN 1 AND 280),
  ADD CONSTRAINT terminal_payments_email CHECK (char_length(receipt_email) <= 320 AND receipt_email !~ '[\r\n,;<>]'),
  ADD CONSTRAINT terminal_payments_no_pan CHECK (NOT has_pan(description));
ALTER TABLE terminal_payments ADD CONSTRAINT terminal_payments_transaction_fkey
  FOREIGN KEY (merchant_id, livemode, transaction_id) REFERENCES transactions (merchant_id, livemode, id)
  ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX tx_by_terminal ON transactions (terminal_payment_id, id) WHERE terminal_payment_id IS NOT NULL;
CREATE FUNCTION freeze_terminal_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.description, NEW.expires_at, NEW.created_by, NEW.offline, NEW.created_at)
      IS DISTINCT FROM (OLD.amount_xpf, OLD.description, OLD.expires_at, OLD.created_by, OLD.offline, OLD.created_at)
    OR NEW.transaction_id <> OLD.transaction_id THEN
    RAISE EXCEPTION 'terminal payment % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'terminal_payments_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER terminal_payments_frozen BEFORE UPDATE ON terminal_payments FOR EACH ROW EXECUTE FUNCTION freeze_terminal_payment();
-- It is paid by a payment of its own, of its amount.
CREATE FUNCTION terminal_payment_paid_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM transactions WHERE id = NEW.transaction_id AND terminal_payment_id = NEW.id
    AND amount_xpf = NEW.amount_xpf AND status IN ('succeeded', 'refunded')) THEN
    RAISE EXCEPTION 'terminal payment % is not paid by %', NEW.id, NEW.transaction_id
      USING ERRCODE = '23514', CONSTRAINT = 'terminal_payments_paid_by';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER terminal_payments_paid_by AFTER UPDATE ON terminal_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND OLD.status <> 'succeeded') EXECUTE FUNCTION terminal_payment_paid_by();
-- Whoever waits for the end of a payment at the till hears of each change.
CREATE FUNCTION announce_terminal_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('terminal_payment_changed', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER terminal_payments_changed AFTER UPDATE ON terminal_payments
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.last_failure_code IS DISTINCT FROM OLD.last_failure_code)
  EXECUTE FUNCTION announce_terminal_payment();

-- ===== the clock of test mode =====
ALTER TABLE test_clocks
  ADD CONSTRAINT test_clocks_offset CHECK (offset_ms >= 0),
  ADD CONSTRAINT test_clocks_moving CHECK (advancing_to IS NULL OR frozen_at IS NOT NULL),
  ADD CONSTRAINT test_clocks_lease CHECK ((leased_until IS NULL) = (lease_token IS NULL));
CREATE FUNCTION watch_test_clock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE old_time timestamptz; new_time timestamptz;
BEGIN
  old_time := coalesce(OLD.frozen_at, clock_timestamp() + make_interval(secs => OLD.offset_ms / 1000.0));
  new_time := coalesce(NEW.frozen_at, clock_timestamp() + make_interval(secs => NEW.offset_ms / 1000.0));
  -- Thawing rounds to the millisecond.
  IF new_time < old_time - interval '1 second' THEN
    RAISE EXCEPTION 'a test clock never goes back' USING ERRCODE = '23514', CONSTRAINT = 'test_clocks_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER test_clocks_forward BEFORE UPDATE OF offset_ms, frozen_at ON test_clocks
  FOR EACH ROW EXECUTE FUNCTION watch_test_clock();
CREATE FUNCTION announce_test_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('test_clock_changed', coalesce(NEW.merchant_id, OLD.merchant_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER test_clocks_changed AFTER INSERT OR DELETE OR UPDATE OF offset_ms, frozen_at ON test_clocks
  FOR EACH ROW EXECUTE FUNCTION announce_test_clock();
-- The instant it is for a merchant: real time in live mode, the test clock's otherwise.
CREATE FUNCTION merchant_now(p_merchant uuid, p_livemode boolean) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT coalesce(c.frozen_at, now() + make_interval(secs => c.offset_ms / 1000.0))
    FROM test_clocks c WHERE c.merchant_id = p_merchant AND NOT p_livemode), now())
$$;

-- ===== moves and their events =====
CREATE OR REPLACE FUNCTION legal_move(kind text, old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (kind || ':' || old_status || '>' || new_status) = ANY (ARRAY[
    'transactions:pending>processing', 'transactions:pending>succeeded', 'transactions:pending>failed',
    'transactions:processing>succeeded', 'transactions:processing>failed',
    'transactions:failed>processing', 'transactions:failed>succeeded',
    'transactions:succeeded>refunded',
    'checkout_sessions:open>complete', 'checkout_sessions:open>expired',
    'receipts:pending>succeeded', 'receipts:pending>failed', 'receipts:pending>exhausted',
    'receipts:failed>succeeded', 'receipts:failed>exhausted', 'receipts:failed>pending',
    'receipts:succeeded>exhausted', 'receipts:succeeded>pending', 'receipts:exhausted>pending',
    'webhook_deliveries:pending>succeeded', 'webhook_deliveries:pending>failed',
    'webhook_deliveries:pending>exhausted', 'webhook_deliveries:pending>skipped',
    'webhook_deliveries:failed>succeeded', 'webhook_deliveries:failed>exhausted', 'webhook_deliveries:failed>skipped',
    'setup_intents:pending>succeeded', 'setup_intents:pending>failed', 'setup_intents:failed>succeeded',
    'subscriptions:active>past_due', 'subscriptions:active>unpaid', 'subscriptions:past_due>active',
    'subscriptions:past_due>unpaid', 'subscriptions:unpaid>past_due', 'subscriptions:unpaid>active',
    'subscriptions:active>canceled', 'subscriptions:past_due>canceled', 'subscriptions:unpaid>canceled',
    'invoices:open>paid', 'invoices:open>past_due', 'invoices:past_due>paid', 'invoices:past_due>unpaid',
    'invoices:unpaid>paid',
    'refunds:pending>succeeded', 'refunds:pending>failed',
    'terminal_payments:open>processing', 'terminal_payments:processing>open',
    'terminal_payments:processing>succeeded', 'terminal_payments:open>succeeded',
    'terminal_payments:open>canceled', 'terminal_payments:open>expired'])
$$;
CREATE TRIGGER setup_intents_guard BEFORE UPDATE ON setup_intents FOR EACH ROW EXECUTE FUNCTION guard_move();
CREATE TRIGGER subscriptions_guard BEFORE UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION guard_move();
CREATE TRIGGER invoices_guard BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION guard_move();
CREATE TRIGGER refunds_guard BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION guard_move();
CREATE TRIGGER terminal_payments_guard BEFORE UPDATE ON terminal_payments FOR EACH ROW EXECUTE FUNCTION guard_move();

-- As before, but for tables without a status too.
CREATE OR REPLACE FUNCTION require_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM events WHERE resource_id = NEW.id AND xid = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'what happened to % of % has no event', NEW.id, TG_TABLE_NAME
      USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_event';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER setup_intents_event_on_insert AFTER INSERT ON setup_intents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER setup_intents_event_on_move AFTER UPDATE ON setup_intents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER subscriptions_event_on_insert AFTER INSERT ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER subscriptions_event_on_move AFTER UPDATE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER invoices_event_on_insert AFTER INSERT ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER invoices_event_on_move AFTER UPDATE ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER refunds_event_on_insert AFTER INSERT ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER refunds_event_on_move AFTER UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER payment_links_event_on_insert AFTER INSERT ON payment_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_event();
