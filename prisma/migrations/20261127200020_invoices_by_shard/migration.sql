-- Invoices whose attempt is due, of the merchants of a shard.
CREATE INDEX CONCURRENTLY invoices_due_by_shard
  ON invoices ((get_byte(uuid_send(merchant_id), 15) & 15), next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
