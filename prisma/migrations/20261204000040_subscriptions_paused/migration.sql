-- Those that resume by the clock.
CREATE INDEX CONCURRENTLY subscriptions_paused ON subscriptions (paused_until) WHERE paused_until IS NOT NULL;
