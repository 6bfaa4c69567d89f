-- How full the buckets of the rate limits are, for several processes of the application. A row names its bucket by
-- a hash. It may be lost with a crash of the server, or be deleted: its bucket is then full again.
CREATE UNLOGGED TABLE rate_levels (
  key bytea PRIMARY KEY,
  tokens double precision NOT NULL,
  per_second double precision NOT NULL,
  burst double precision NOT NULL,
  at timestamptz NOT NULL
) WITH (fillfactor = 70);

-- Takes from several buckets what a process gave away since so many seconds ago. Returns how full each bucket was
-- then, or when another process told later, and how long ago that is: what flowed in since is the caller's to add.
-- Below zero it is what several processes gave away too much.
CREATE FUNCTION exchange_rate_levels(
  keys bytea[], taken double precision[], seconds double precision[], rates double precision[],
  bursts double precision[]
) RETURNS TABLE (key bytea, tokens double precision, age double precision) LANGUAGE sql AS $$
  INSERT INTO rate_levels AS known (key, tokens, per_second, burst, at)
  SELECT new.key, new.burst - new.taken, new.per_second, new.burst,
    clock_timestamp() - make_interval(secs => new.seconds)
  FROM unnest(keys, taken, seconds, rates, bursts) AS new (key, taken, seconds, per_second, burst)
  -- In one order: two processes never wait for each other.
  ORDER BY new.key
  ON CONFLICT ON CONSTRAINT rate_levels_pkey DO UPDATE SET
    tokens = least(excluded.burst,
        known.tokens + greatest(0, extract(epoch FROM excluded.at - known.at)) * excluded.per_second)
      - (excluded.burst - excluded.tokens),
    per_second = excluded.per_second,
    burst = excluded.burst,
    at = greatest(known.at, excluded.at)
  RETURNING known.key, known.tokens,
    greatest(0, extract(epoch FROM clock_timestamp() - known.at))::double precision
$$;

-- Deletes the levels of buckets that are full again.
CREATE FUNCTION forget_full_rate_levels() RETURNS void LANGUAGE sql AS $$
  DELETE FROM rate_levels
  WHERE tokens + extract(epoch FROM clock_timestamp() - at) * per_second >= burst
$$;
