-- Whether an id, a UUID of version 7, says when its row was created, to the minute. It does not after a restore from
-- the bank's statement, nor under a test clock.
CREATE FUNCTION is_dated_by_id(id uuid, created_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT created_at - to_timestamp(('x' || encode(substring(uuid_send(id) FROM 1 FOR 6), 'hex'))::bit(48)::bigint / 1000.0)
    BETWEEN interval '-1 minute' AND interval '1 minute'
$$;
