CREATE UNIQUE INDEX CONCURRENTLY setup_intents_of_visit
  ON setup_intents (payment_link_id, visit_nonce, customer_id) WHERE payment_link_id IS NOT NULL;
