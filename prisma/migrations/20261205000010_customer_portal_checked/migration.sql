-- Read without a lock that anybody waits for.
ALTER TABLE audit_entries VALIDATE CONSTRAINT audit_entries_actor;
