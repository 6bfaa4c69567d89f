-- As before, but for the wake-up: it is for the shard of the merchant, so that deliveries of several are made side by side.
CREATE OR REPLACE FUNCTION record_event(
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
  IF planned > 0 THEN PERFORM jobs.wake('webhooks/due', get_byte(uuid_send(p_merchant), 15) & 3); END IF;
  RETURN planned;
END $$;
