-- Nothing older breaks it: the columns are new.
ALTER TABLE payment_links
  VALIDATE CONSTRAINT payment_links_expiry_notice,
  VALIDATE CONSTRAINT payment_links_exhausted;
