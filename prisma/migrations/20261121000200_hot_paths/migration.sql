-- Statements of the hot paths: one round trip each.

-- UUID version 7, for rows made by the database; the application makes its own.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- An event, its deliveries to the endpoints that select its kind, and the wake-up of the deliverer.
-- Answers how many deliveries were planned.
CREATE FUNCTION record_event(
  p_id uuid, p_merchant uuid, p_livemode boolean, p_type text, p_resource text, p_resource_id uuid,
  p_sequence int, p_body text, p_origin text, p_request_id text, p_created timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE planned int;
BEGIN
  INSERT INTO events (id, merchant_id, livemode, type, resource, resource_id, sequence, body, origin, request_id, created_at)
    VALUES (p_id, p_merchant, p_livemode, p_type, p_resource, p_resource_id, p_sequence, p_body, p_origin, p_request_id, p_created);
  INSERT INTO webhook_deliveries (id, merchant_id, livemode, endpoint_id, event_id, event_type, next_attempt_at)
    SELECT new_id(), p_merchant, p_livemode, e.id, p_id, p_type, now()
    FROM webhook_endpoints e
    WHERE e.merchant_id = p_merchant AND e.livemode = p_livemode AND e.slot IS NOT NULL
      AND e.enabled_events && ARRAY['*', p_type, split_part(p_type, '.', 1) || '.*'];
  GET DIAGNOSTICS planned = ROW_COUNT;
  IF planned > 0 THEN PERFORM jobs.wake('webhooks/due'); END IF;
  RETURN planned;
END $$;

-- POST /payments/intent without a card: the replay key, the payment and its event, or nothing.
-- 'claimed': the key is taken; the caller reads the stored answer in a second statement.
CREATE FUNCTION create_pending_payment(
  p_merchant uuid, p_livemode boolean, p_key text, p_fingerprint bytea, p_answer bytea,
  p_id uuid, p_source text, p_amount bigint, p_description text, p_customer uuid, p_link uuid,
  p_off_session boolean, p_metadata jsonb, p_created timestamptz,
  p_event_id uuid, p_event_body text, p_origin text, p_request_id text
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys (merchant_id, livemode, key, fingerprint, point, resource_id, lease_token,
      leased_until, response_status, response_body)
    VALUES (p_merchant, p_livemode, p_key, p_fingerprint, 'finished', p_id, p_id, now(), 201, p_answer)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN 'claimed'; END IF;
  INSERT INTO transactions (id, merchant_id, livemode, status, source, amount_xpf, description, customer_id,
      payment_link_id, off_session, metadata, created_at)
    VALUES (p_id, p_merchant, p_livemode, 'pending', p_source, p_amount, p_description, p_customer,
      p_link, p_off_session, p_metadata, p_created);
  PERFORM record_event(p_event_id, p_merchant, p_livemode, 'payment.created', 'transaction', p_id, 1,
    p_event_body, p_origin, p_request_id, p_created);
  RETURN 'created';
END $$;
