-- Read without a lock that anybody waits for.
ALTER TABLE payment_links VALIDATE CONSTRAINT payment_links_one_amount, VALIDATE CONSTRAINT payment_links_free,
  VALIDATE CONSTRAINT payment_links_quantity, VALIDATE CONSTRAINT payment_links_max_payments,
  VALIDATE CONSTRAINT payment_links_questions, VALIDATE CONSTRAINT payment_links_email;
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_quantity, VALIDATE CONSTRAINT transactions_answers;
ALTER TABLE checkout_sessions VALIDATE CONSTRAINT checkout_sessions_email;
