-- When the payer first opened the page behind the QR code: the till shows it while it waits.
ALTER TABLE terminal_payments ADD COLUMN opened_at timestamptz(3);
CREATE OR REPLACE FUNCTION freeze_terminal_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.description, NEW.expires_at, NEW.created_by, NEW.offline, NEW.offline_code, NEW.created_at)
      IS DISTINCT FROM (OLD.amount_xpf, OLD.description, OLD.expires_at, OLD.created_by, OLD.offline, OLD.offline_code, OLD.created_at)
    OR NEW.transaction_id <> OLD.transaction_id
    OR (OLD.opened_at IS NOT NULL AND NEW.opened_at IS DISTINCT FROM OLD.opened_at) THEN
    RAISE EXCEPTION 'terminal payment % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'terminal_payments_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER terminal_payments_changed AFTER UPDATE ON terminal_payments
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.last_failure_code IS DISTINCT FROM OLD.last_failure_code
    OR NEW.opened_at IS DISTINCT FROM OLD.opened_at)
  EXECUTE FUNCTION announce_terminal_payment();
