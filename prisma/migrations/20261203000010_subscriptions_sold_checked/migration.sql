-- The rules of the migration before, checked without locking the tables for writes.
ALTER TABLE checkout_sessions VALIDATE CONSTRAINT checkout_sessions_mode, VALIDATE CONSTRAINT checkout_sessions_amount,
  VALIDATE CONSTRAINT checkout_sessions_complete, VALIDATE CONSTRAINT checkout_sessions_subscription_fkey;
ALTER TABLE payment_links VALIDATE CONSTRAINT payment_links_mode;
ALTER TABLE setup_intents VALIDATE CONSTRAINT setup_intents_sale, VALIDATE CONSTRAINT setup_intents_session_fkey,
  VALIDATE CONSTRAINT setup_intents_link_fkey;
ALTER TABLE bank_operations VALIDATE CONSTRAINT bank_operations_consent;
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_consent, VALIDATE CONSTRAINT subscriptions_sold_with_consent,
  VALIDATE CONSTRAINT subscriptions_link_fkey, VALIDATE CONSTRAINT subscriptions_setup_fkey;
