-- Operations to ask the bank about, of the merchants of a shard.
CREATE INDEX CONCURRENTLY bank_operations_due_by_shard
  ON bank_operations ((get_byte(uuid_send(merchant_id), 15) & 15), next_check_at)
  WHERE resolved_at IS NULL;
