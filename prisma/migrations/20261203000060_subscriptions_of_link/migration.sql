CREATE INDEX CONCURRENTLY subscriptions_of_link
  ON subscriptions (payment_link_id, id) WHERE payment_link_id IS NOT NULL;
