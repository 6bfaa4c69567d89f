-- Receipts that are due, of the merchants of a shard: no run looks through what others have to do.
CREATE INDEX CONCURRENTLY receipts_due_by_shard
  ON receipts ((get_byte(uuid_send(merchant_id), 15) & 15), next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
