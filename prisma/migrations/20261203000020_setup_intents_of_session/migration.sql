CREATE UNIQUE INDEX CONCURRENTLY setup_intents_of_session
  ON setup_intents (checkout_session_id, visit_nonce, customer_id) WHERE checkout_session_id IS NOT NULL;
