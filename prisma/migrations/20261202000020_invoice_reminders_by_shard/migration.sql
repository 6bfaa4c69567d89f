-- Invoices whose reminder is due, of the merchants of a shard.
CREATE INDEX CONCURRENTLY invoices_reminders_by_shard
  ON invoices ((get_byte(uuid_send(merchant_id), 15) & 15), next_reminder_at)
  WHERE next_reminder_at IS NOT NULL;
