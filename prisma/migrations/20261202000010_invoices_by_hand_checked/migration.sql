-- Read without a lock that anybody waits for.
ALTER TABLE invoices
  VALIDATE CONSTRAINT invoices_status,
  VALIDATE CONSTRAINT invoices_paid,
  VALIDATE CONSTRAINT invoices_parties,
  VALIDATE CONSTRAINT invoices_numbered,
  VALIDATE CONSTRAINT invoices_kind,
  VALIDATE CONSTRAINT invoices_lines,
  VALIDATE CONSTRAINT invoices_taxes,
  VALIDATE CONSTRAINT invoices_out_of_band,
  VALIDATE CONSTRAINT invoices_reminders,
  VALIDATE CONSTRAINT invoices_texts;
