-- Replaced by subscriptions_running_by_shard; the version before finds the same rows by subscriptions_due.
DROP INDEX CONCURRENTLY subscriptions_due_by_shard;
