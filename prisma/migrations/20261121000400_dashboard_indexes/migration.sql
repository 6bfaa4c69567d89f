-- What the dashboard's home sums up: takings by the day they came in, refusals, what the bank has not decided.
CREATE INDEX tx_by_paid ON transactions (merchant_id, livemode, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX tx_by_refunded ON transactions (merchant_id, livemode, refunded_at) WHERE refunded_at IS NOT NULL;
CREATE INDEX tx_failed ON transactions (merchant_id, livemode, created_at) WHERE status = 'failed';
CREATE INDEX bank_operations_open ON bank_operations (merchant_id, livemode) WHERE resolved_at IS NULL;
