-- A completed subscription is not canceled, and is never due again; the version before finds the same rows by subscriptions_due.
CREATE INDEX CONCURRENTLY subscriptions_running ON subscriptions (current_period_end) WHERE ended_at IS NULL;
