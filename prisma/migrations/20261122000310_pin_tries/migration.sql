-- Wrong PINs are counted for each cashier at each device: who knows a PIN takes back only what was tried against
-- that one, and what was tried against all of them together locks the device.

CREATE TABLE "pin_tries" (
    "device_id" UUID NOT NULL,
    "cashier_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "tries" INTEGER NOT NULL,
    "wait_until" TIMESTAMPTZ(3),
    CONSTRAINT "pin_tries_pkey" PRIMARY KEY ("device_id", "cashier_id")
);
CREATE INDEX "pin_tries_merchant_id_cashier_id_idx" ON "pin_tries"("merchant_id", "cashier_id");
ALTER TABLE "pin_tries" ADD CONSTRAINT "pin_tries_merchant_id_livemode_device_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "device_id") REFERENCES "terminal_devices"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "pin_tries" ADD CONSTRAINT "pin_tries_merchant_id_cashier_id_fkey" FOREIGN KEY ("merchant_id", "cashier_id") REFERENCES "cashier_pins"("merchant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What was counted until now names no cashier; a device that was locked stays so.
ALTER TABLE terminal_devices DROP CONSTRAINT terminal_devices_tries, DROP COLUMN failed_tries, DROP COLUMN wait_until;

ALTER TABLE pin_tries ADD CONSTRAINT pin_tries_tries CHECK (tries BETWEEN 1 AND 10);

-- Ten tries against one cashier or twenty against all of them lock the device, until an administrator opens it.
CREATE FUNCTION lock_tried_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM terminal_devices WHERE id = NEW.device_id AND locked_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'device % is locked', NEW.device_id USING ERRCODE = '23514', CONSTRAINT = 'pin_tries_locked';
  END IF;
  IF NEW.tries >= 10 OR (SELECT sum(tries) FROM pin_tries WHERE device_id = NEW.device_id) >= 20 THEN
    UPDATE terminal_devices SET locked_at = now(), cashier_id = NULL, active_at = NULL WHERE id = NEW.device_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pin_tries_lock AFTER INSERT OR UPDATE ON pin_tries FOR EACH ROW EXECUTE FUNCTION lock_tried_device();
