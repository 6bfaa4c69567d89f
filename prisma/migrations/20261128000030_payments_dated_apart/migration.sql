CREATE INDEX CONCURRENTLY tx_dated_apart ON transactions (merchant_id, livemode, created_at, id)
  WHERE NOT is_dated_by_id(id, created_at);
