CREATE UNIQUE INDEX CONCURRENTLY checkout_sessions_of_subscription
  ON checkout_sessions (subscription_id) WHERE subscription_id IS NOT NULL;
