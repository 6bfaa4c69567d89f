-- Read without a lock that anybody waits for.
ALTER TABLE subscriptions
  VALIDATE CONSTRAINT subscriptions_merchant_id_livemode_pending_price_id_fkey,
  VALIDATE CONSTRAINT subscriptions_status,
  VALIDATE CONSTRAINT subscriptions_canceled,
  VALIDATE CONSTRAINT subscriptions_quantity,
  VALIDATE CONSTRAINT subscriptions_cycles,
  VALIDATE CONSTRAINT subscriptions_pause,
  VALIDATE CONSTRAINT subscriptions_pending,
  VALIDATE CONSTRAINT subscriptions_trial;
ALTER TABLE invoices VALIDATE CONSTRAINT invoices_kind;
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_quantity;
