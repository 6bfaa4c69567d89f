-- As invoices and credit notes: a number that cannot be read cannot be counted.
ALTER TABLE receipts ADD CONSTRAINT receipts_number CHECK (number ~ '^R-[0-9]{4}-[0-9]{6,}$');
