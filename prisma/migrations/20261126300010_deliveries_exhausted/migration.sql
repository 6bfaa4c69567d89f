CREATE INDEX CONCURRENTLY webhook_deliveries_exhausted ON webhook_deliveries (merchant_id, livemode, endpoint_id, id)
  WHERE status = 'exhausted';
