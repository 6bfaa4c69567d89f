-- Subscriptions whose period has ended, of the merchants of a shard.
CREATE INDEX CONCURRENTLY subscriptions_due_by_shard
  ON subscriptions ((get_byte(uuid_send(merchant_id), 15) & 15), current_period_end)
  WHERE status <> 'canceled';
