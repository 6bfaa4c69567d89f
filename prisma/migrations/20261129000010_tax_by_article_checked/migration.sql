-- Read without a lock that anybody waits for.
ALTER TABLE merchant_profiles VALIDATE CONSTRAINT merchant_profiles_tax_rates;
ALTER TABLE payment_links VALIDATE CONSTRAINT payment_links_tgc_rate;
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_taxes, VALIDATE CONSTRAINT transactions_one_rate;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_taxes;
ALTER TABLE credit_notes VALIDATE CONSTRAINT credit_notes_taxes;
