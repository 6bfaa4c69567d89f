-- What Prisma's schema cannot say. `prisma/catalogue.db.test.ts` holds the names of everything here.

-- ===== card numbers: the belt under the check of the API =====
CREATE FUNCTION luhn_ok(digits text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE total int := 0; digit int; size int := length(digits);
BEGIN
  FOR i IN 1..size LOOP
    digit := ascii(substr(digits, size - i + 1, 1)) - 48;
    IF i % 2 = 0 THEN digit := digit * 2; IF digit > 9 THEN digit := digit - 9; END IF; END IF;
    total := total + digit;
  END LOOP;
  RETURN total % 10 = 0;
END $$;

CREATE FUNCTION has_pan(label text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE found text[]; digits text;
BEGIN
  IF label IS NULL THEN RETURN false; END IF;
  FOR found IN SELECT regexp_matches(label,
    '(?<![[:alnum:]])(?<![[:alpha:]][-_/#])([2-6](?:[ .-]?[0-9]){12,18})(?![[:alnum:]])', 'g') LOOP
    digits := regexp_replace(found[1], '[^0-9]', '', 'g');
    IF luhn_ok(digits) THEN RETURN true; END IF;
  END LOOP;
  RETURN false;
END $$;

ALTER TABLE merchants ADD CONSTRAINT merchants_no_pan CHECK (NOT has_pan(name) AND NOT has_pan(legal_name));
ALTER TABLE customers ADD CONSTRAINT customers_no_pan CHECK (NOT has_pan(name));
ALTER TABLE products ADD CONSTRAINT products_no_pan CHECK (NOT has_pan(name) AND NOT has_pan(description));
ALTER TABLE prices ADD CONSTRAINT prices_no_pan CHECK (NOT has_pan(nickname));
ALTER TABLE transactions ADD CONSTRAINT transactions_no_pan CHECK (NOT has_pan(description));
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_no_pan CHECK (NOT has_pan(description));
ALTER TABLE api_keys ADD CONSTRAINT api_keys_no_pan CHECK (NOT has_pan(name));

-- ===== merchants and people =====
ALTER TABLE merchants
  ADD CONSTRAINT merchants_name CHECK (char_length(name) BETWEEN 1 AND 280),
  ADD CONSTRAINT merchants_country CHECK (country = 'PF'),
  ADD CONSTRAINT merchants_kyb CHECK (kyb_status IN ('pending', 'in_review', 'verified', 'rejected')),
  ADD CONSTRAINT merchants_tgc_rate CHECK (tgc_rate_bp BETWEEN 0 AND 10000),
  ADD CONSTRAINT merchants_tax_label CHECK (tax_label IN ('TGC', 'TVA')),
  ADD CONSTRAINT merchants_iban CHECK (iban_xpf ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  ADD CONSTRAINT merchants_brand_color CHECK (brand_color ~ '^#[0-9a-f]{6}$');
ALTER TABLE members
  ADD CONSTRAINT members_role CHECK (role IN ('owner', 'admin', 'developer', 'accountant', 'cashier'));
ALTER TABLE users ADD CONSTRAINT users_email_key CHECK (email_key = lower(email) AND char_length(email) <= 320);
ALTER TABLE sessions ADD CONSTRAINT sessions_token_hash CHECK (octet_length(token_hash) = 32);
ALTER TABLE sign_in_tokens
  ADD CONSTRAINT sign_in_tokens_hashes CHECK (octet_length(token_hash) = 32 AND octet_length(browser_hash) = 32);
ALTER TABLE mails ADD CONSTRAINT mails_to CHECK (char_length("to") <= 320 AND "to" !~ '[\r\n,;<>]');

-- ===== API keys and replays =====
ALTER TABLE api_keys
  ADD CONSTRAINT api_keys_prefix CHECK (prefix = CASE WHEN livemode THEN 'svc_live_' ELSE 'svc_test_' END),
  ADD CONSTRAINT api_keys_hash CHECK (octet_length(hash) = 32),
  ADD CONSTRAINT api_keys_last4 CHECK (last4 ~ '^[0-9A-Za-z]{4}$'),
  ADD CONSTRAINT api_keys_scopes CHECK (cardinality(scopes) > 0);
ALTER TABLE idempotency_keys
  ADD CONSTRAINT idempotency_keys_key CHECK (key ~ '^[\x20-\x7e]{1,255}$'),
  ADD CONSTRAINT idempotency_keys_fingerprint CHECK (octet_length(fingerprint) = 32),
  ADD CONSTRAINT idempotency_keys_point CHECK (point IN ('started', 'recorded', 'finished')),
  ADD CONSTRAINT idempotency_keys_recorded CHECK (point <> 'recorded' OR resource_id IS NOT NULL),
  ADD CONSTRAINT idempotency_keys_finished
    CHECK ((point = 'finished') = (response_status IS NOT NULL AND response_body IS NOT NULL)),
  -- Only definite answers are kept: success, and a refusal of the bank.
  ADD CONSTRAINT idempotency_keys_definite
    CHECK (response_status IS NULL OR response_status BETWEEN 200 AND 299 OR response_status = 402);

-- ===== customers and cards =====
ALTER TABLE customers
  ADD CONSTRAINT customers_email_key CHECK (email_key IS NOT DISTINCT FROM lower(email)),
  ADD CONSTRAINT customers_lengths
    CHECK (char_length(email) BETWEEN 1 AND 320 AND char_length(name) BETWEEN 1 AND 280 AND char_length(phone) BETWEEN 1 AND 40);
ALTER TABLE payment_methods
  ADD CONSTRAINT payment_methods_default CHECK (NOT (is_default AND detached_at IS NOT NULL)),
  ADD CONSTRAINT payment_methods_expiry CHECK (exp_month BETWEEN 1 AND 12 AND exp_year BETWEEN 2000 AND 2100),
  ADD CONSTRAINT payment_methods_last4 CHECK (last4 ~ '^[0-9]{4}$');
CREATE UNIQUE INDEX pm_one_default ON payment_methods (customer_id) WHERE is_default;

-- ===== catalogue =====
ALTER TABLE products
  ADD CONSTRAINT products_lengths CHECK (char_length(name) BETWEEN 1 AND 280 AND char_length(description) <= 2000);
ALTER TABLE prices
  ADD CONSTRAINT prices_amount CHECK (amount_xpf BETWEEN 1 AND 100000000),
  ADD CONSTRAINT prices_nickname CHECK (char_length(nickname) BETWEEN 1 AND 280),
  ADD CONSTRAINT prices_type CHECK (type IN ('one_time', 'recurring')),
  ADD CONSTRAINT prices_period CHECK (
    (type = 'one_time' AND interval IS NULL AND interval_count IS NULL)
    OR (type = 'recurring' AND interval_count >= 1 AND interval_count <= CASE interval
      WHEN 'day' THEN 365 WHEN 'week' THEN 52 WHEN 'month' THEN 24 WHEN 'year' THEN 3 ELSE 0 END));

-- ===== checkout sessions =====
ALTER TABLE checkout_sessions
  ADD CONSTRAINT checkout_sessions_status CHECK (status IN ('open', 'complete', 'expired')),
  ADD CONSTRAINT checkout_sessions_amount CHECK (amount_xpf BETWEEN 1 AND 10000000000000),
  ADD CONSTRAINT checkout_sessions_match CHECK (customer_match IN ('provided', 'created', 'unique', 'ambiguous')),
  ADD CONSTRAINT checkout_sessions_complete
    CHECK ((status = 'complete') = (transaction_id IS NOT NULL) AND (status = 'complete') = (completed_at IS NOT NULL)),
  ADD CONSTRAINT checkout_sessions_urls CHECK (char_length(success_url) <= 2000 AND char_length(cancel_url) <= 2000);
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_transaction_fkey
  FOREIGN KEY (merchant_id, livemode, transaction_id) REFERENCES transactions (merchant_id, livemode, id)
  ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- ===== transactions =====
ALTER TABLE transactions
  ADD CONSTRAINT transactions_status CHECK (status IN ('pending', 'processing', 'succeeded', 'failed', 'refunded')),
  ADD CONSTRAINT transactions_source CHECK (source IN ('api', 'payment_link', 'checkout_session', 'invoice', 'terminal')),
  ADD CONSTRAINT transactions_amount CHECK (amount_xpf > 0
    AND CASE WHEN source = 'api' THEN amount_xpf BETWEEN 100 AND 10000000 ELSE amount_xpf <= 10000000000000 END),
  ADD CONSTRAINT transactions_refunded CHECK (amount_refunded_xpf BETWEEN 0 AND refund_reserved_xpf),
  ADD CONSTRAINT transactions_reserved CHECK (refund_reserved_xpf <= amount_xpf),
  ADD CONSTRAINT transactions_refunded_status CHECK ((status = 'refunded') = (amount_refunded_xpf = amount_xpf)),
  ADD CONSTRAINT transactions_tax CHECK (ht_xpf + tgc_xpf = amount_xpf AND ht_xpf >= 0 AND tgc_xpf >= 0),
  ADD CONSTRAINT transactions_failure CHECK (failure_code IS NULL OR (status IN ('failed', 'processing') AND failure_code IN
    ('card_declined', 'expired_card', 'incorrect_cvc', 'insufficient_funds', 'processing_error', 'authentication_required'))),
  ADD CONSTRAINT transactions_failed_says_why CHECK (status <> 'failed' OR failure_code IS NOT NULL),
  ADD CONSTRAINT transactions_paid CHECK ((status IN ('succeeded', 'refunded')) = (paid_at IS NOT NULL));
-- A session, an invoice, a till payment is paid once, even while the first payment is at the bank.
CREATE UNIQUE INDEX tx_one_live_per_session ON transactions (checkout_session_id)
  WHERE status IN ('processing', 'succeeded', 'refunded');
CREATE UNIQUE INDEX tx_one_live_per_invoice ON transactions (invoice_id)
  WHERE status IN ('processing', 'succeeded', 'refunded');
CREATE UNIQUE INDEX tx_one_live_per_terminal ON transactions (terminal_payment_id)
  WHERE status IN ('processing', 'succeeded', 'refunded');
CREATE UNIQUE INDEX tx_link_visit ON transactions (payment_link_id, visit_nonce)
  WHERE status IN ('processing', 'succeeded', 'refunded');
CREATE INDEX tx_by_session ON transactions (checkout_session_id, id) WHERE checkout_session_id IS NOT NULL;

-- ===== the bank =====
ALTER TABLE bank_operations
  ADD CONSTRAINT bank_operations_provider CHECK (provider IN ('sandbox', 'stripe', 'payzen')),
  ADD CONSTRAINT bank_operations_mode CHECK (livemode = (provider <> 'sandbox')),
  ADD CONSTRAINT bank_operations_kind CHECK (kind IN ('debit', 'refund', 'reversal')),
  ADD CONSTRAINT bank_operations_state
    CHECK (state IN ('sent', 'pending', 'unknown', 'accepted', 'refused', 'abandoned')),
  ADD CONSTRAINT bank_operations_amount CHECK (amount_xpf > 0),
  ADD CONSTRAINT bank_operations_reference CHECK (reference ~ '^[A-Z2-7]{26}$'),
  ADD CONSTRAINT bank_operations_refund CHECK ((kind = 'refund') = (refund_id IS NOT NULL)),
  ADD CONSTRAINT bank_operations_reversal CHECK ((kind = 'reversal') = (reverses_id IS NOT NULL)),
  ADD CONSTRAINT bank_operations_accepted CHECK (state <> 'accepted' OR bank_ref IS NOT NULL),
  ADD CONSTRAINT bank_operations_final
    CHECK ((state IN ('accepted', 'refused', 'abandoned')) = (resolved_at IS NOT NULL)),
  ADD CONSTRAINT bank_operations_asked CHECK ((resolved_at IS NULL) = (next_check_at IS NOT NULL));
CREATE UNIQUE INDEX one_live_debit_per_transaction ON bank_operations (transaction_id)
  WHERE kind = 'debit' AND state IN ('sent', 'pending', 'unknown', 'accepted');
CREATE UNIQUE INDEX one_debit_per_attempt ON bank_operations (transaction_id, attempt) WHERE kind = 'debit';
CREATE UNIQUE INDEX one_operation_per_refund ON bank_operations (refund_id) WHERE kind = 'refund';
CREATE INDEX bank_operations_due ON bank_operations (next_check_at) WHERE resolved_at IS NULL;
ALTER TABLE bank_statement_lines
  ADD CONSTRAINT bank_statement_lines_verdict
    CHECK (verdict IN ('matched', 'late_acceptance', 'amount_mismatch', 'orphan')),
  ADD CONSTRAINT bank_statement_lines_kind CHECK (kind IN ('debit', 'refund')),
  ADD CONSTRAINT bank_statement_lines_orphan CHECK ((verdict = 'orphan') = (operation_id IS NULL)),
  ADD CONSTRAINT bank_statement_lines_reversal CHECK (verdict <> 'matched' OR reversal_operation_id IS NULL);
CREATE UNIQUE INDEX one_match_per_operation ON bank_statement_lines (operation_id) WHERE verdict = 'matched';

-- ===== receipts =====
ALTER TABLE receipts
  ADD CONSTRAINT receipts_status CHECK (status IN ('pending', 'succeeded', 'failed', 'exhausted')),
  ADD CONSTRAINT receipts_email CHECK (char_length(email) <= 320 AND email !~ '[\r\n,;<>]'),
  ADD CONSTRAINT receipts_locale CHECK (locale IN ('fr', 'en', 'ty')),
  ADD CONSTRAINT receipts_sent CHECK (status <> 'succeeded' OR (provider_message_id IS NOT NULL AND sent_at IS NOT NULL)),
  ADD CONSTRAINT receipts_due CHECK ((status IN ('pending', 'failed')) = (next_attempt_at IS NOT NULL)),
  ADD CONSTRAINT receipts_tries CHECK (generation_tries BETWEEN 0 AND 6);
CREATE INDEX receipts_due ON receipts (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- ===== events and webhooks =====
ALTER TABLE events
  ADD CONSTRAINT events_type CHECK (type ~ '^[a-z_]+\.[a-z_]+$'),
  ADD CONSTRAINT events_sequence CHECK (sequence >= 1),
  ADD CONSTRAINT events_origin
    CHECK (origin IN ('api', 'dashboard', 'terminal', 'checkout', 'bank', 'job', 'simulation'));
CREATE INDEX events_in_commit_order ON events (merchant_id, livemode, xid, id);
ALTER TABLE webhook_endpoints
  ADD CONSTRAINT webhook_endpoints_slot CHECK (slot BETWEEN 1 AND 5),
  ADD CONSTRAINT webhook_endpoints_active CHECK ((slot IS NULL) = (disabled_at IS NOT NULL)),
  ADD CONSTRAINT webhook_endpoints_reason
    CHECK (disabled_reason IN ('manual', 'failures', 'gone') AND (disabled_reason IS NULL) = (disabled_at IS NULL)),
  ADD CONSTRAINT webhook_endpoints_deleted CHECK (deleted_at IS NULL OR slot IS NULL),
  ADD CONSTRAINT webhook_endpoints_url CHECK (char_length(url) <= 2000 AND (NOT livemode OR url ~ '^https://')),
  ADD CONSTRAINT webhook_endpoints_kinds CHECK (cardinality(enabled_events) > 0);
ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_status
    CHECK (status IN ('pending', 'succeeded', 'failed', 'exhausted', 'skipped')),
  ADD CONSTRAINT webhook_deliveries_trigger CHECK (trigger IN ('event', 'resend')),
  ADD CONSTRAINT webhook_deliveries_due CHECK ((status IN ('pending', 'failed')) = (next_attempt_at IS NOT NULL));
CREATE UNIQUE INDEX one_delivery_per_event ON webhook_deliveries (event_id, endpoint_id) WHERE trigger = 'event';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- ===== legal moves =====
CREATE FUNCTION legal_move(kind text, old_status text, new_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
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
    'webhook_deliveries:failed>succeeded', 'webhook_deliveries:failed>exhausted', 'webhook_deliveries:failed>skipped'])
$$;

CREATE FUNCTION guard_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.merchant_id, NEW.livemode, NEW.id) IS DISTINCT FROM (OLD.merchant_id, OLD.livemode, OLD.id) THEN
    RAISE EXCEPTION 'the identity of % % is immutable', TG_TABLE_NAME, OLD.id
      USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_identity';
  END IF;
  IF NEW.status <> OLD.status AND NOT legal_move(TG_TABLE_NAME, OLD.status, NEW.status) THEN
    RAISE EXCEPTION '% % cannot go from % to %', TG_TABLE_NAME, OLD.id, OLD.status, NEW.status
      USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_move';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transactions_guard BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION guard_move();
CREATE TRIGGER checkout_sessions_guard BEFORE UPDATE ON checkout_sessions FOR EACH ROW EXECUTE FUNCTION guard_move();
CREATE TRIGGER receipts_guard BEFORE UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION guard_move();
CREATE TRIGGER webhook_deliveries_guard BEFORE UPDATE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION guard_move();

-- ===== what never changes =====
CREATE FUNCTION freeze_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.source, NEW.created_at) IS DISTINCT FROM (OLD.amount_xpf, OLD.source, OLD.created_at) THEN
    RAISE EXCEPTION 'the amount of transaction % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transactions_frozen BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION freeze_transaction();

CREATE FUNCTION freeze_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.line_items, NEW.success_url, NEW.cancel_url, NEW.expires_at)
    IS DISTINCT FROM (OLD.amount_xpf, OLD.line_items, OLD.success_url, OLD.cancel_url, OLD.expires_at) THEN
    RAISE EXCEPTION 'checkout session % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'checkout_sessions_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER checkout_sessions_frozen BEFORE UPDATE ON checkout_sessions FOR EACH ROW EXECUTE FUNCTION freeze_session();

CREATE FUNCTION freeze_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.product_id, NEW.amount_xpf, NEW.type, NEW.interval, NEW.interval_count)
    IS DISTINCT FROM (OLD.product_id, OLD.amount_xpf, OLD.type, OLD.interval, OLD.interval_count) THEN
    RAISE EXCEPTION 'the amount and period of price % are frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'prices_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER prices_frozen BEFORE UPDATE ON prices FOR EACH ROW EXECUTE FUNCTION freeze_price();

-- A resolved operation never changes its mind: a late acceptance becomes a statement line and a reversal.
CREATE FUNCTION freeze_operation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.resolved_at IS NOT NULL AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'bank operation % is final', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'bank_operations_resolved';
  END IF;
  IF (NEW.kind, NEW.transaction_id, NEW.amount_xpf, NEW.reference, NEW.merchant_id, NEW.livemode)
    IS DISTINCT FROM (OLD.kind, OLD.transaction_id, OLD.amount_xpf, OLD.reference, OLD.merchant_id, OLD.livemode) THEN
    RAISE EXCEPTION 'bank operation % is immutable', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'bank_operations_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_operations_frozen BEFORE UPDATE ON bank_operations FOR EACH ROW EXECUTE FUNCTION freeze_operation();

-- Events are append-only; retention deletes them with `motu.purge` set for its transaction.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('motu.purge', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER bank_statement_lines_kept BEFORE DELETE ON bank_statement_lines FOR EACH ROW EXECUTE FUNCTION append_only();

-- ===== no move without its event, in the same transaction =====
CREATE FUNCTION require_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM events WHERE resource_id = NEW.id AND xid = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'the move of % % to % has no event', TG_TABLE_NAME, NEW.id, NEW.status
      USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_event';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transactions_event_on_insert AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER transactions_event_on_move AFTER UPDATE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER checkout_sessions_event_on_insert AFTER INSERT ON checkout_sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER checkout_sessions_event_on_move AFTER UPDATE ON checkout_sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION require_event();

-- ===== a live payment succeeds only with an accepted debit of its amount =====
CREATE FUNCTION success_needs_bank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM bank_operations WHERE transaction_id = NEW.id AND kind = 'debit'
    AND state = 'accepted' AND amount_xpf = NEW.amount_xpf) THEN
    RAISE EXCEPTION 'transaction % succeeded without an accepted debit', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'transactions_success_needs_bank';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transactions_success_needs_bank AFTER UPDATE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.livemode AND NEW.status = 'succeeded' AND OLD.status <> 'succeeded') EXECUTE FUNCTION success_needs_bank();

-- ===== a revoked or changed key is forgotten by every process at once =====
CREATE FUNCTION announce_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('api_key_changed', OLD.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER api_keys_changed AFTER UPDATE OF revoked_at, scopes, expires_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_key_change();
