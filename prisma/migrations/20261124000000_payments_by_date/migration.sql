CREATE INDEX CONCURRENTLY "transactions_merchant_id_livemode_created_at_id_idx" ON "transactions"("merchant_id", "livemode", "created_at", "id");
