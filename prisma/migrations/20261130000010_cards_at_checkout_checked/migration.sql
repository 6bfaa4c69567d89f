-- Read without a lock that anybody waits for.
ALTER TABLE checkout_sessions VALIDATE CONSTRAINT checkout_sessions_save_card;
ALTER TABLE bank_operations VALIDATE CONSTRAINT bank_operations_consent;
ALTER TABLE payment_methods VALIDATE CONSTRAINT payment_methods_consent;
