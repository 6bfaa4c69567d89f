-- A check that comes out as NULL lets the row pass: these four say aloud what may be absent.
ALTER TABLE prices DROP CONSTRAINT prices_period, ADD CONSTRAINT prices_period CHECK (
  (type = 'one_time' AND interval IS NULL AND interval_count IS NULL)
  OR (type = 'recurring' AND interval IS NOT NULL AND interval_count IS NOT NULL
    AND interval_count >= 1 AND interval_count <= CASE interval
      WHEN 'day' THEN 365 WHEN 'week' THEN 52 WHEN 'month' THEN 24 WHEN 'year' THEN 3 ELSE 0 END));
ALTER TABLE transactions DROP CONSTRAINT transactions_tax, ADD CONSTRAINT transactions_tax CHECK (
  (ht_xpf IS NULL) = (tgc_xpf IS NULL) AND ht_xpf + tgc_xpf = amount_xpf AND ht_xpf >= 0 AND tgc_xpf >= 0);
-- Prisma's lists may be NULL in the database.
ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes,
  ADD CONSTRAINT api_keys_scopes CHECK (scopes IS NOT NULL AND cardinality(scopes) > 0);
ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_kinds,
  ADD CONSTRAINT webhook_endpoints_kinds CHECK (enabled_events IS NOT NULL AND cardinality(enabled_events) > 0);
