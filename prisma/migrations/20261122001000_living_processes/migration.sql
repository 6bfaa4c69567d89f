-- A process holds an advisory lock for as long as it lives: (1836020853, its number). The tokens of its leases are
-- UUIDs of version 8 that end in that number. What a dead process leased need not wait for its lease to end.

-- The numbers of the processes that live. Null while nobody can know: after a restart of the server each takes
-- its lock again.
CREATE FUNCTION living_processes() RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN pg_postmaster_start_time() < clock_timestamp() - interval '5 seconds' THEN ARRAY(
    SELECT objid::bigint::integer FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 1836020853 AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) END
$$;

-- Whether the process that took a lease is known to be dead; false of a token that names no process.
CREATE FUNCTION is_left_by_dead(token uuid, living integer[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(substr(token::text, 15, 1) = '8'
    AND NOT ('x' || right(token::text, 8))::bit(32)::integer = ANY (living), false)
$$;
