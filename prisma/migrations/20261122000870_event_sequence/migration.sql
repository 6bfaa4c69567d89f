-- An event of a resource that has a history: numbered, written and planned in one statement. The number
-- stands in the middle of the text, which therefore comes in two parts. The caller holds the resource's row.
CREATE FUNCTION record_next_event(
  p_id uuid, p_merchant uuid, p_livemode boolean, p_type text, p_resource text, p_resource_id uuid,
  p_body_before text, p_body_after text, p_origin text, p_request_id text, p_created timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE next int;
BEGIN
  SELECT coalesce(max(sequence), 0) + 1 INTO next FROM events
    WHERE resource_id = p_resource_id AND livemode = p_livemode;
  RETURN record_event(p_id, p_merchant, p_livemode, p_type, p_resource, p_resource_id, next,
    p_body_before || next || p_body_after, p_origin, p_request_id, p_created);
END $$;
