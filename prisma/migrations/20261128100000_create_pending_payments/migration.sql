-- POST /payments/intent without a card, of several requests at once: for each its idempotency key, the payment and
-- its event, or nothing. Answers for each, in order: 'created'; 'claimed' when the key is taken; 'missing' when a
-- customer or a link does not exist. `create_pending_payment` stays: for a request alone, and for earlier versions.
-- Requests of others must not wait long for a row that one of them needs: the caller retries each alone.
CREATE FUNCTION create_pending_payments(
  p_merchants uuid[], p_livemodes boolean[], p_keys text[], p_fingerprints bytea[], p_answers bytea[],
  p_ids uuid[], p_sources text[], p_amounts bigint[], p_descriptions text[], p_customers uuid[], p_links uuid[],
  p_off_sessions boolean[], p_metadata jsonb[], p_created timestamptz[],
  p_event_ids uuid[], p_event_bodies text[], p_origins text[], p_request_ids text[]
) RETURNS text[] LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  outcomes text[];
  shards int[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT g.*,
      (g.customer IS NOT NULL AND NOT EXISTS (SELECT FROM customers c
        WHERE (c.merchant_id, c.livemode, c.id) = (g.merchant, g.livemode, g.customer)))
      OR (g.link IS NOT NULL AND NOT EXISTS (SELECT FROM payment_links l
        WHERE (l.merchant_id, l.livemode, l.id) = (g.merchant, g.livemode, g.link))) AS is_missing
    FROM unnest(p_merchants, p_livemodes, p_keys, p_fingerprints, p_answers, p_ids, p_sources, p_amounts,
      p_descriptions, p_customers, p_links, p_off_sessions, p_metadata, p_created, p_event_ids, p_event_bodies,
      p_origins, p_request_ids) WITH ORDINALITY
      AS g (merchant, livemode, key, fingerprint, answer, id, source, amount, description, customer, link,
        off_session, metadata, created, event_id, event_body, origin, request_id, place)
  ), claimed AS (
    -- In one order, so that two sets with the same keys never wait for each other.
    INSERT INTO idempotency_keys (merchant_id, livemode, key, fingerprint, point, resource_id, lease_token,
        leased_until, response_status, response_body)
      SELECT merchant, livemode, key, fingerprint, 'finished', id, id, now(), 201, answer
      FROM given WHERE NOT is_missing ORDER BY merchant, livemode, key
      ON CONFLICT DO NOTHING RETURNING resource_id
  ), won AS MATERIALIZED (
    SELECT given.* FROM given JOIN claimed ON claimed.resource_id = given.id
  ), paid AS (
    INSERT INTO transactions (id, merchant_id, livemode, status, source, amount_xpf, description, customer_id,
        payment_link_id, off_session, metadata, created_at)
      SELECT id, merchant, livemode, 'pending', source, amount, description, customer, link, off_session, metadata,
        created FROM won ORDER BY id
  ), recorded AS (
    INSERT INTO events (id, merchant_id, livemode, type, resource, resource_id, sequence, body, origin, request_id,
        created_at)
      SELECT event_id, merchant, livemode, 'payment.created', 'transaction', id, 1, event_body, origin, request_id,
        created FROM won ORDER BY event_id
  ), planned AS (
    INSERT INTO webhook_deliveries (id, merchant_id, livemode, endpoint_id, event_id, event_type, next_attempt_at)
      SELECT new_id(), won.merchant, won.livemode, e.id, won.event_id, 'payment.created', now()
      FROM won JOIN webhook_endpoints e ON e.merchant_id = won.merchant AND e.livemode = won.livemode
      WHERE e.slot IS NOT NULL AND e.enabled_events && ARRAY['*', 'payment.created', 'payment.*']
      RETURNING merchant_id
  )
  SELECT
    (SELECT array_agg(CASE WHEN given.is_missing THEN 'missing' WHEN won.id IS NULL THEN 'claimed' ELSE 'created' END
      ORDER BY given.place) FROM given LEFT JOIN won ON won.id = given.id),
    (SELECT array_agg(DISTINCT get_byte(uuid_send(merchant_id), 15) & 3) FROM planned)
    INTO outcomes, shards;
  PERFORM jobs.wake('webhooks/due', shard) FROM unnest(shards) AS shard;
  RETURN outcomes;
END $$;
