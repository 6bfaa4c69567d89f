-- Every attempt at a delivery, in order: when, how long, what came back. At most ten, so they stand in its row.
ALTER TABLE webhook_deliveries ADD COLUMN attempt_log jsonb NOT NULL DEFAULT '[]';
