CREATE INDEX CONCURRENTLY "transactions_merchant_id_livemode_amount_xpf_id_idx" ON "transactions"("merchant_id", "livemode", "amount_xpf", "id");
