-- What a unit of work writes, in one statement: rows are read without a lock, what follows from them is decided by the
-- application, and everything is written here if nothing of what was read has changed meanwhile.

-- Somebody else was faster: the whole is read and decided again.
CREATE FUNCTION refuse_stale(p_table text, p_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % has changed since it was read', p_table, p_id USING ERRCODE = '40001', TABLE = p_table;
END $$;

-- `p_versions`: rows that were read, each with its table and xmin, in the order of their locks. One that decides about
-- others (a session about its payments) is written even if it stays as it is (`touch`): who read it as well is refused.
-- `p_changes`: what to write, in order. Answers the xmin of all that was written.
CREATE FUNCTION commit_changes(p_versions jsonb, p_changes jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE seen jsonb; change jsonb; given jsonb; next_number int;
BEGIN
  FOR seen IN SELECT jsonb_array_elements(p_versions) LOOP
    CASE seen ->> 'table'
      WHEN 'transactions' THEN
        PERFORM 1 FROM transactions WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid FOR UPDATE;
      WHEN 'bank_operations' THEN
        PERFORM 1 FROM bank_operations WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid FOR UPDATE;
      WHEN 'receipts' THEN
        PERFORM 1 FROM receipts WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid FOR UPDATE;
      WHEN 'checkout_sessions' THEN
        IF (seen ->> 'touch')::boolean THEN
          UPDATE checkout_sessions SET status = status WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid;
        ELSE
          PERFORM 1 FROM checkout_sessions WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid FOR UPDATE;
        END IF;
      WHEN 'terminal_payments' THEN
        IF (seen ->> 'touch')::boolean THEN
          UPDATE terminal_payments SET status = status WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid;
        ELSE
          PERFORM 1 FROM terminal_payments WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid FOR UPDATE;
        END IF;
      WHEN 'subscriptions' THEN
        IF (seen ->> 'touch')::boolean THEN
          UPDATE subscriptions SET status = status WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid;
        ELSE
          PERFORM 1 FROM subscriptions WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid FOR UPDATE;
        END IF;
      WHEN 'invoices' THEN
        IF (seen ->> 'touch')::boolean THEN
          UPDATE invoices SET status = status WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid;
        ELSE
          PERFORM 1 FROM invoices WHERE id = (seen ->> 'id')::uuid AND xmin = (seen ->> 'xmin')::xid FOR UPDATE;
        END IF;
    END CASE;
    IF NOT FOUND THEN PERFORM refuse_stale(seen ->> 'table', seen ->> 'id'); END IF;
  END LOOP;
  FOR change IN SELECT jsonb_array_elements(p_changes) LOOP
    given := change -> 'row';
    CASE change ->> 'do'
      WHEN 'event' THEN
        IF given ? 'sequence' THEN
          PERFORM record_event((given ->> 'id')::uuid, (given ->> 'merchant_id')::uuid, (given ->> 'livemode')::boolean,
            given ->> 'type', given ->> 'resource', (given ->> 'resource_id')::uuid, (given ->> 'sequence')::int,
            (given ->> 'before') || (given ->> 'sequence') || (given ->> 'after'), given ->> 'origin', given ->> 'request_id',
            (given ->> 'created_at')::timestamptz);
        ELSE
          PERFORM record_next_event((given ->> 'id')::uuid, (given ->> 'merchant_id')::uuid, (given ->> 'livemode')::boolean,
            given ->> 'type', given ->> 'resource', (given ->> 'resource_id')::uuid, given ->> 'before', given ->> 'after',
            given ->> 'origin', given ->> 'request_id', (given ->> 'created_at')::timestamptz);
        END IF;
      WHEN 'insert transactions' THEN
        INSERT INTO transactions (
          id, merchant_id, livemode, status, source, amount_xpf, amount_refunded_xpf,
          refund_reserved_xpf, ht_xpf, tgc_xpf, tgc_rate_bp, description, customer_id,
          payment_method_id, payment_link_id, checkout_session_id, duplicate_of_session_id,
          invoice_id, subscription_id, terminal_payment_id, visit_nonce, card_brand, card_last4,
          off_session, failure_code, payer_email, payer_locale, metadata, recovered, paid_at,
          refunded_at, created_at)
        SELECT
          id, merchant_id, livemode, status, source, amount_xpf, amount_refunded_xpf,
          refund_reserved_xpf, ht_xpf, tgc_xpf, tgc_rate_bp, description, customer_id,
          payment_method_id, payment_link_id, checkout_session_id, duplicate_of_session_id,
          invoice_id, subscription_id, terminal_payment_id, visit_nonce, card_brand, card_last4,
          off_session, failure_code, payer_email, payer_locale, metadata, recovered, paid_at,
          refunded_at, created_at
        FROM jsonb_populate_record(NULL::transactions, given);
      WHEN 'insert bank_operations' THEN
        INSERT INTO bank_operations (
          id, merchant_id, livemode, provider, kind, transaction_id, setup_intent_id, refund_id,
          reverses_id, attempt, amount_xpf, reference, bank_ref, state, token_sealed, action_url,
          failure_code, card_brand, card_last4, return_nonce, checks, next_check_at, leased_until,
          sent_at, resolved_at, created_at)
        SELECT
          id, merchant_id, livemode, provider, kind, transaction_id, setup_intent_id, refund_id,
          reverses_id, attempt, amount_xpf, reference, bank_ref, state, token_sealed, action_url,
          failure_code, card_brand, card_last4, return_nonce, checks, next_check_at, leased_until,
          sent_at, resolved_at, created_at
        FROM jsonb_populate_record(NULL::bank_operations, given);
      WHEN 'insert checkout_sessions' THEN
        INSERT INTO checkout_sessions (
          id, merchant_id, livemode, status, amount_xpf, line_items, customer_id, customer_email,
          customer_match, transaction_id, success_url, cancel_url, metadata, expires_at,
          completed_at, created_at)
        SELECT
          id, merchant_id, livemode, status, amount_xpf, line_items, customer_id, customer_email,
          customer_match, transaction_id, success_url, cancel_url, metadata, expires_at,
          completed_at, created_at
        FROM jsonb_populate_record(NULL::checkout_sessions, given);
      WHEN 'insert customers' THEN
        INSERT INTO customers (
          id, merchant_id, livemode, email, email_key, name, phone, address_line1, address_line2,
          address_postal_code, address_city, address_island, address_country, locale, metadata,
          deleted_at, created_at)
        SELECT
          id, merchant_id, livemode, email, email_key, name, phone, address_line1, address_line2,
          address_postal_code, address_city, address_island, address_country, locale, metadata,
          deleted_at, created_at
        FROM jsonb_populate_record(NULL::customers, given);
      WHEN 'insert invoices' THEN
        INSERT INTO invoices (
          id, merchant_id, livemode, number, status, subscription_id, customer_id, price_id,
          description, period_start, period_end, due_at, amount_xpf, ht_xpf, tgc_xpf, tgc_rate_bp,
          tax_label, attempt_count, next_attempt_at, transaction_id, paid_at, unpaid_at, seller, buyer,
          metadata, created_at)
        SELECT
          id, merchant_id, livemode, number, status, subscription_id, customer_id, price_id,
          description, period_start, period_end, due_at, amount_xpf, ht_xpf, tgc_xpf, tgc_rate_bp,
          tax_label, attempt_count, next_attempt_at, transaction_id, paid_at, unpaid_at, seller, buyer,
          metadata, created_at
        FROM jsonb_populate_record(NULL::invoices, given);
      WHEN 'take invoice number' THEN
        -- The number stands in what was decided: nobody may have taken it meanwhile.
        INSERT INTO invoice_counters AS counter (merchant_id, livemode, year, last)
          VALUES ((given ->> 'merchant_id')::uuid, (given ->> 'livemode')::boolean, (given ->> 'year')::int, 1)
          ON CONFLICT (merchant_id, livemode, year) DO UPDATE SET last = counter.last + 1 RETURNING last INTO next_number;
        IF next_number <> (given ->> 'number')::int THEN PERFORM refuse_stale('invoice_counters', given ->> 'merchant_id'); END IF;
      WHEN 'insert invoice_attempts' THEN
        INSERT INTO invoice_attempts (
          id, merchant_id, livemode, invoice_id, number, kind, status, transaction_id,
          payment_method_id, failure_code, failure_message, created_at)
        SELECT
          id, merchant_id, livemode, invoice_id, number, kind, status, transaction_id,
          payment_method_id, failure_code, failure_message, created_at
        FROM jsonb_populate_record(NULL::invoice_attempts, given);
      WHEN 'update transactions' THEN
        UPDATE transactions t SET (
          status, source, amount_xpf, amount_refunded_xpf, refund_reserved_xpf, ht_xpf, tgc_xpf,
          tgc_rate_bp, description, customer_id, payment_method_id, payment_link_id,
          checkout_session_id, duplicate_of_session_id, invoice_id, subscription_id,
          terminal_payment_id, visit_nonce, card_brand, card_last4, off_session, failure_code,
          payer_email, payer_locale, metadata, recovered, paid_at, refunded_at)
        = (SELECT
          r.status, r.source, r.amount_xpf, r.amount_refunded_xpf, r.refund_reserved_xpf, r.ht_xpf,
          r.tgc_xpf, r.tgc_rate_bp, r.description, r.customer_id, r.payment_method_id,
          r.payment_link_id, r.checkout_session_id, r.duplicate_of_session_id, r.invoice_id,
          r.subscription_id, r.terminal_payment_id, r.visit_nonce, r.card_brand, r.card_last4,
          r.off_session, r.failure_code, r.payer_email, r.payer_locale, r.metadata, r.recovered,
          r.paid_at, r.refunded_at
          FROM jsonb_populate_record(t, change -> 'patch') r)
        WHERE t.id = (change ->> 'id')::uuid AND t.status = change ->> 'state';
        IF NOT FOUND THEN PERFORM refuse_stale('transactions', change ->> 'id'); END IF;
      WHEN 'update bank_operations' THEN
        UPDATE bank_operations t SET (
          provider, kind, transaction_id, setup_intent_id, refund_id, reverses_id, attempt,
          amount_xpf, reference, bank_ref, state, token_sealed, action_url, failure_code, card_brand,
          card_last4, return_nonce, checks, next_check_at, leased_until, sent_at, resolved_at)
        = (SELECT
          r.provider, r.kind, r.transaction_id, r.setup_intent_id, r.refund_id, r.reverses_id,
          r.attempt, r.amount_xpf, r.reference, r.bank_ref, r.state, r.token_sealed, r.action_url,
          r.failure_code, r.card_brand, r.card_last4, r.return_nonce, r.checks, r.next_check_at,
          r.leased_until, r.sent_at, r.resolved_at
          FROM jsonb_populate_record(t, change -> 'patch') r)
        WHERE t.id = (change ->> 'id')::uuid AND t.state = change ->> 'state';
        IF NOT FOUND THEN PERFORM refuse_stale('bank_operations', change ->> 'id'); END IF;
      WHEN 'update checkout_sessions' THEN
        UPDATE checkout_sessions t SET (
          status, amount_xpf, line_items, customer_id, customer_email, customer_match,
          transaction_id, success_url, cancel_url, metadata, expires_at, completed_at)
        = (SELECT
          r.status, r.amount_xpf, r.line_items, r.customer_id, r.customer_email, r.customer_match,
          r.transaction_id, r.success_url, r.cancel_url, r.metadata, r.expires_at, r.completed_at
          FROM jsonb_populate_record(t, change -> 'patch') r)
        WHERE t.id = (change ->> 'id')::uuid AND t.status = change ->> 'state';
        IF NOT FOUND THEN PERFORM refuse_stale('checkout_sessions', change ->> 'id'); END IF;
      WHEN 'update terminal_payments' THEN
        UPDATE terminal_payments t SET (
          status, amount_xpf, description, transaction_id, last_failure_code, opened_at,
          receipt_email, offline, offline_code, created_by, metadata, expires_at)
        = (SELECT
          r.status, r.amount_xpf, r.description, r.transaction_id, r.last_failure_code, r.opened_at,
          r.receipt_email, r.offline, r.offline_code, r.created_by, r.metadata, r.expires_at
          FROM jsonb_populate_record(t, change -> 'patch') r)
        WHERE t.id = (change ->> 'id')::uuid AND t.status = change ->> 'state';
        IF NOT FOUND THEN PERFORM refuse_stale('terminal_payments', change ->> 'id'); END IF;
      WHEN 'update invoices' THEN
        UPDATE invoices t SET (
          number, status, subscription_id, customer_id, price_id, description, period_start,
          period_end, due_at, amount_xpf, ht_xpf, tgc_xpf, tgc_rate_bp, tax_label, attempt_count,
          next_attempt_at, transaction_id, paid_at, unpaid_at, metadata)
        = (SELECT
          r.number, r.status, r.subscription_id, r.customer_id, r.price_id, r.description,
          r.period_start, r.period_end, r.due_at, r.amount_xpf, r.ht_xpf, r.tgc_xpf, r.tgc_rate_bp,
          r.tax_label, r.attempt_count, r.next_attempt_at, r.transaction_id, r.paid_at, r.unpaid_at,
          r.metadata
          FROM jsonb_populate_record(t, change -> 'patch') r)
        WHERE t.id = (change ->> 'id')::uuid AND t.status = change ->> 'state';
        IF NOT FOUND THEN PERFORM refuse_stale('invoices', change ->> 'id'); END IF;
      WHEN 'update invoice_attempts' THEN
        UPDATE invoice_attempts t SET (
          invoice_id, number, kind, status, transaction_id, payment_method_id, failure_code,
          failure_message)
        = (SELECT
          r.invoice_id, r.number, r.kind, r.status, r.transaction_id, r.payment_method_id,
          r.failure_code, r.failure_message
          FROM jsonb_populate_record(t, change -> 'patch') r)
        WHERE t.id = (change ->> 'id')::uuid AND t.status = change ->> 'state';
        IF NOT FOUND THEN PERFORM refuse_stale('invoice_attempts', change ->> 'id'); END IF;
      WHEN 'update subscriptions' THEN
        UPDATE subscriptions t SET (
          status, customer_id, price_id, payment_method_id, amount_xpf, "interval", interval_count,
          label, billing_anchor, period_index, current_period_start, current_period_end,
          cancel_at_period_end, canceled_at, ended_at, latest_invoice_id, metadata)
        = (SELECT
          r.status, r.customer_id, r.price_id, r.payment_method_id, r.amount_xpf, r."interval",
          r.interval_count, r.label, r.billing_anchor, r.period_index, r.current_period_start,
          r.current_period_end, r.cancel_at_period_end, r.canceled_at, r.ended_at,
          r.latest_invoice_id, r.metadata
          FROM jsonb_populate_record(t, change -> 'patch') r)
        WHERE t.id = (change ->> 'id')::uuid AND t.status = change ->> 'state';
        IF NOT FOUND THEN PERFORM refuse_stale('subscriptions', change ->> 'id'); END IF;
      WHEN 'insert receipts' THEN
        -- A payment has one receipt: a second one takes no number.
        CONTINUE WHEN EXISTS (SELECT 1 FROM receipts WHERE transaction_id = (given ->> 'transaction_id')::uuid);
        INSERT INTO receipt_counters AS counter (merchant_id, livemode, year, last)
          VALUES ((given ->> 'merchant_id')::uuid, (given ->> 'livemode')::boolean, (change ->> 'year')::int, 1)
          ON CONFLICT (merchant_id, livemode, year) DO UPDATE SET last = counter.last + 1 RETURNING last INTO next_number;
        given := given || jsonb_build_object('number',
          'R-' || (change ->> 'year') || '-' || lpad(next_number::text, greatest(6, length(next_number::text)), '0'));
        INSERT INTO receipts (
          id, merchant_id, livemode, number, status, transaction_id, customer_id, email, amount_xpf,
          locale, attempts, generation, generation_tries, generation_start_at, subject, html, text,
          provider_message_id, failure_code, failure_message, leased_until, lease_token,
          last_attempt_at, next_attempt_at, sent_at, created_at)
        SELECT
          id, merchant_id, livemode, number, status, transaction_id, customer_id, email, amount_xpf,
          locale, attempts, generation, generation_tries, generation_start_at, subject, html, text,
          provider_message_id, failure_code, failure_message, leased_until, lease_token,
          last_attempt_at, next_attempt_at, sent_at, created_at
        FROM jsonb_populate_record(NULL::receipts, given)
        ON CONFLICT (transaction_id) DO NOTHING;
      WHEN 'update receipts' THEN
        UPDATE receipts t SET (
          number, status, transaction_id, customer_id, email, amount_xpf, locale, attempts, generation,
          generation_tries, generation_start_at, subject, html, text, provider_message_id, failure_code,
          failure_message, leased_until, lease_token, last_attempt_at, next_attempt_at, sent_at)
        = (SELECT
          r.number, r.status, r.transaction_id, r.customer_id, r.email, r.amount_xpf, r.locale, r.attempts,
          r.generation, r.generation_tries, r.generation_start_at, r.subject, r.html, r.text,
          r.provider_message_id, r.failure_code, r.failure_message, r.leased_until, r.lease_token,
          r.last_attempt_at, r.next_attempt_at, r.sent_at
          FROM jsonb_populate_record(t, change -> 'patch') r)
        WHERE t.id = (change ->> 'id')::uuid AND t.status = change ->> 'state';
        IF NOT FOUND THEN PERFORM refuse_stale('receipts', change ->> 'id'); END IF;
      WHEN 'remember locale' THEN
        UPDATE customers SET locale = change ->> 'locale'
          WHERE id = (change ->> 'id')::uuid AND locale IS DISTINCT FROM change ->> 'locale';
      WHEN 'require no customer' THEN
        -- Two payments with one address wait for each other here, so that they cannot both create its customer.
        PERFORM pg_advisory_xact_lock(hashtextextended(change ->> 'lock', 0));
        PERFORM 1 FROM customers WHERE merchant_id = (given ->> 'merchant_id')::uuid
          AND livemode = (given ->> 'livemode')::boolean AND email_key = given ->> 'email_key' AND deleted_at IS NULL;
        IF FOUND THEN PERFORM refuse_stale('customers', given ->> 'email_key'); END IF;
      WHEN 'queue mail' THEN
        INSERT INTO outgoing_mails (
          id, merchant_id, livemode, kind, "to", content, about_id, key, attempts, first_attempt_at,
          next_attempt_at, leased_until, lease_token, failure, sent_at, created_at)
        SELECT
          id, merchant_id, livemode, kind, "to", content, about_id, key, attempts, first_attempt_at,
          next_attempt_at, leased_until, lease_token, failure, sent_at, created_at
        FROM jsonb_populate_record(NULL::outgoing_mails, given)
        ON CONFLICT DO NOTHING;
        IF FOUND THEN
          IF change ? 'at' THEN
            PERFORM jobs.wake_at('mails/due', (change ->> 'at')::timestamptz, (change ->> 'shard')::int);
          ELSE
            PERFORM jobs.wake('mails/due', (change ->> 'shard')::int);
          END IF;
        END IF;
      WHEN 'withdraw mails' THEN
        UPDATE outgoing_mails SET next_attempt_at = NULL, content = NULL, failure = 'withdrawn'
          WHERE merchant_id = (given ->> 'merchant_id')::uuid AND livemode = (given ->> 'livemode')::boolean
            AND about_id = (given ->> 'about_id')::uuid AND next_attempt_at IS NOT NULL
            AND (leased_until IS NULL OR leased_until <= now());
      WHEN 'claim key' THEN
        INSERT INTO idempotency_keys (merchant_id, livemode, key, fingerprint, point, resource_id, lease_token, leased_until)
          SELECT merchant_id, livemode, key, fingerprint, 'recorded', resource_id, lease_token,
            now() + make_interval(secs => (change ->> 'lease_seconds')::int)
          FROM jsonb_populate_record(NULL::idempotency_keys, given);
      WHEN 'store response' THEN
        UPDATE idempotency_keys SET point = 'finished', response_status = (given ->> 'response_status')::smallint,
            response_body = (given ->> 'response_body')::bytea
          WHERE merchant_id = (given ->> 'merchant_id')::uuid AND livemode = (given ->> 'livemode')::boolean
            AND key = given ->> 'key' AND lease_token = (given ->> 'lease_token')::uuid AND point <> 'finished';
        IF NOT FOUND THEN
          RAISE EXCEPTION 'the idempotency key was taken over by another process'
            USING ERRCODE = '23514', CONSTRAINT = 'idempotency_keys_lease';
        END IF;
      WHEN 'audit' THEN
        INSERT INTO audit_entries (id, merchant_id, livemode, at, actor_kind, actor_id, actor_name, action,
            target_type, target_id, details, ip, device, request_id)
          SELECT id, merchant_id, livemode, clock_timestamp(), actor_kind, actor_id,
            CASE actor_kind WHEN 'member' THEN (SELECT email FROM users u WHERE u.id = entry.actor_id)
              WHEN 'key' THEN (SELECT prefix || '…' || last4 FROM api_keys k
                WHERE k.id = entry.actor_id AND k.merchant_id = entry.merchant_id)
              ELSE actor_name END,
            action, target_type, target_id, details, ip, device, request_id
          FROM jsonb_populate_record(NULL::audit_entries, given) AS entry;
      WHEN 'postpone others' THEN
        UPDATE invoices SET next_attempt_at = next_attempt_at + greatest(1,
            ceil(extract(epoch FROM (change ->> 'end')::timestamptz - next_attempt_at) / 86400)) * interval '24 hours'
          WHERE subscription_id = (change ->> 'subscription_id')::uuid AND id <> (change ->> 'id')::uuid
            AND due_at < (change ->> 'start')::timestamptz AND next_attempt_at < (change ->> 'end')::timestamptz;
      WHEN 'wake' THEN
        IF change ? 'at' THEN
          PERFORM jobs.wake_at(change ->> 'event', (change ->> 'at')::timestamptz, (change ->> 'shard')::int);
        ELSE
          PERFORM jobs.wake(change ->> 'event', (change ->> 'shard')::int);
        END IF;
    END CASE;
  END LOOP;
  RETURN pg_current_xact_id()::xid::text;
END $$;
