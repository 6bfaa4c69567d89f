/** How many shops there are besides the large one, and their share of the payments. */
const SMALL_SHOPS = 19;
const SMALL_SHARE = 0.06;
const LIVE_SHARE = 0.05;

/** Numbers that are the same at every run: `u(n, salt)` is uniform between 0 and 1. */
export const functions = `
  CREATE OR REPLACE FUNCTION pg_temp.u(n bigint, salt int) RETURNS float8 LANGUAGE sql IMMUTABLE AS
    $$ SELECT (hashint8extended(n, salt) & 2147483647) / 2147483648.0::float8 $$;
  CREATE OR REPLACE FUNCTION pg_temp.id_at(at timestamptz, kind text, n bigint) RETURNS uuid LANGUAGE sql STABLE AS
    $$ SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8'
      || substr(md5(kind || n), 4, 15))::uuid $$;
  CREATE OR REPLACE FUNCTION pg_temp.pick(of text[], n bigint, salt int) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT of[1 + floor(pg_temp.u(n, salt) * array_length(of, 1))::int] $$;
  CREATE OR REPLACE FUNCTION pg_temp.reference(kind text, n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT translate(upper(left(md5(kind || n), 26)), '0189', 'GHIJ') $$;
  CREATE OR REPLACE FUNCTION pg_temp.number(letter text, at timestamptz, n bigint) RETURNS text LANGUAGE sql STABLE AS
    $$ SELECT letter || '-' || extract(year FROM at) || '-' || lpad(n::text, greatest(6, length(n::text)), '0') $$;
  CREATE OR REPLACE FUNCTION pg_temp.first_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT pg_temp.pick('{Hina,Moana,Teva,Vaite,Manoa,Heimata,Tiare,Maui,Marie,Jean,Poema,Ariitea}', n, 21) $$;
  CREATE OR REPLACE FUNCTION pg_temp.last_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT pg_temp.pick('{Teriitahi,Tehei,Maamaatua,Tetuanui,Martin,Dupont,Faatau,Mara,Tuheiava,Lucas}', n, 22) $$`;

/** Past payments by number, oldest first, over two years: everything else is made from these. */
export const draft = `
  CREATE TEMP TABLE shop AS
    SELECT $1::uuid AS id, 0 AS n UNION ALL
    SELECT pg_temp.id_at(now() - interval '3 years', 'shop' || $1, n), n FROM generate_series(1, ${SMALL_SHOPS}) AS n;
  CREATE TEMP TABLE draft AS
    SELECT three.n, shop.id AS merchant_id, livemode, at, amount_xpf, status, source, invoice, is_returned, returned_xpf,
      CASE WHEN is_large AND pg_temp.u(three.n, 3) < 0.7 THEN floor(pg_temp.u(three.n, 4) ^ 3 * $customers)::int END AS customer,
      -- A thousandth was restored from the bank's statement a month later, or made under a test clock half a year on.
      pg_temp.id_at(at + CASE WHEN three.n % 2000 = 0 THEN interval '30 days' ELSE interval '0' END, 'payment' || $1, three.n) AS id,
      CASE WHEN three.n % 2000 = 1 AND NOT livemode THEN at + interval '180 days' ELSE at END AS created_at
    FROM (
      SELECT *, CASE WHEN source = 'invoice' THEN n END AS invoice,
        CASE WHEN status = 'refunded' THEN amount_xpf WHEN is_returned THEN greatest(1, amount_xpf / 2) ELSE 0 END AS returned_xpf
      FROM (
        SELECT n, at, livemode, is_large, amount_xpf, shop,
          CASE WHEN NOT is_large THEN 'api' WHEN kind < 0.45 THEN 'api' WHEN kind < 0.65 THEN 'checkout_session'
            WHEN kind < 0.85 THEN 'payment_link' WHEN kind < 0.95 THEN 'terminal' ELSE 'invoice' END AS source,
          CASE WHEN fate < 0.0002 THEN 'processing' WHEN fate < 0.03 THEN 'pending' WHEN fate < 0.11 THEN 'failed'
            WHEN fate < 0.135 THEN 'refunded' ELSE 'succeeded' END AS status,
          fate BETWEEN 0.11 AND 0.155 AND amount_xpf > 1 AS is_returned
        FROM (
          SELECT n, now() - interval '2 years' + n * (interval '2 years' / ($rows + 1)) AS at,
            pg_temp.u(n, 1) < ${LIVE_SHARE} AS livemode, pg_temp.u(n, 2) >= ${SMALL_SHARE} AS is_large,
            CASE WHEN pg_temp.u(n, 2) >= ${SMALL_SHARE} THEN 0 ELSE 1 + n % ${SMALL_SHOPS} END AS shop,
            pg_temp.u(n, 5) AS kind, pg_temp.u(n, 6) AS fate,
            least(9_000_000, 100 + 50 * floor(exp(3.6 + 1.7 * (pg_temp.u(n, 7) + pg_temp.u(n, 8) + pg_temp.u(n, 9) - 1.5)))
              + CASE WHEN pg_temp.u(n, 10) < 0.3 THEN floor(pg_temp.u(n, 11) * 50) ELSE 0 END)::bigint AS amount_xpf
          FROM generate_series(1, $rows::bigint) AS n) AS one) AS two) AS three
    JOIN shop ON shop.n = three.shop;
  ANALYZE draft`;
