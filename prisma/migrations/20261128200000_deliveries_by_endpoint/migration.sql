-- Unfinished deliveries by shard and endpoint: the long queue of one endpoint is not read to find what others have.
CREATE INDEX CONCURRENTLY webhook_deliveries_due_by_endpoint
  ON webhook_deliveries ((get_byte(uuid_send(merchant_id), 15) & 3), endpoint_id, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
