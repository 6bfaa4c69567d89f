-- Replaced by webhook_deliveries_due_by_endpoint; the version before finds the same rows by webhook_deliveries_due.
DROP INDEX CONCURRENTLY webhook_deliveries_due_by_shard;
