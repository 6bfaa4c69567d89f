-- Read without a lock that anybody waits for.
ALTER TABLE prices VALIDATE CONSTRAINT prices_billing;
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_period, VALIDATE CONSTRAINT subscriptions_billing,
  VALIDATE CONSTRAINT subscriptions_trial, VALIDATE CONSTRAINT subscriptions_trial_notice;
ALTER TABLE invoices VALIDATE CONSTRAINT invoices_period;
