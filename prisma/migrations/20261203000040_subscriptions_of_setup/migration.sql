CREATE UNIQUE INDEX CONCURRENTLY subscriptions_of_setup
  ON subscriptions (setup_intent_id) WHERE setup_intent_id IS NOT NULL;
