-- Messages that are due, of the merchants of a shard.
CREATE INDEX CONCURRENTLY outgoing_mails_due_by_shard
  ON outgoing_mails ((get_byte(uuid_send(merchant_id), 15) & 15), next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
