CREATE INDEX CONCURRENTLY subscriptions_running_by_shard
  ON subscriptions ((get_byte(uuid_send(merchant_id), 15) & 15), current_period_end)
  WHERE ended_at IS NULL;
