CREATE INDEX CONCURRENTLY tx_partly_refunded ON transactions (merchant_id, livemode, id)
  WHERE status = 'succeeded' AND amount_refunded_xpf > 0;
