-- Deliveries that are due, of the merchants of a shard: no run looks through what others have to do.
CREATE INDEX CONCURRENTLY webhook_deliveries_due_by_shard
  ON webhook_deliveries ((get_byte(uuid_send(merchant_id), 15) & 3), next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
