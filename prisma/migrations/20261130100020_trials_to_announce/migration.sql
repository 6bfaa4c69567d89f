CREATE INDEX CONCURRENTLY subscriptions_trial_notices ON subscriptions (trial_notice_at) WHERE trial_notice_at IS NOT NULL;
