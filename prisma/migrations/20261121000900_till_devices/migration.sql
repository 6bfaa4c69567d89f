-- Tills: the devices that an admin enrols, the cashiers' PINs, and the numbers of offline tickets.

CREATE TABLE "terminal_devices" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA,
    "code_hash" BYTEA,
    "code_expires_at" TIMESTAMPTZ(3),
    "key_sealed" BYTEA,
    "offline_cap_xpf" BIGINT NOT NULL,
    "tickets_issued" INTEGER NOT NULL DEFAULT 0,
    "cashier_id" UUID,
    "active_at" TIMESTAMPTZ(3),
    "failed_tries" INTEGER NOT NULL DEFAULT 0,
    "wait_until" TIMESTAMPTZ(3),
    "locked_at" TIMESTAMPTZ(3),
    "user_agent" TEXT,
    "created_by" UUID NOT NULL,
    "enrolled_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "terminal_devices_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "cashier_pins" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "salt" BYTEA NOT NULL,
    "pin_hash" BYTEA NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "cashier_pins_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "offline_tickets" (
    "device_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "terminal_payment_id" UUID NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "offline_tickets_pkey" PRIMARY KEY ("device_id", "n")
);
ALTER TABLE "terminal_payments" ADD COLUMN "offline_code" TEXT;

CREATE UNIQUE INDEX "terminal_devices_token_hash_key" ON "terminal_devices"("token_hash");
CREATE UNIQUE INDEX "terminal_devices_code_hash_key" ON "terminal_devices"("code_hash");
CREATE INDEX "terminal_devices_merchant_id_livemode_created_at_idx" ON "terminal_devices"("merchant_id", "livemode", "created_at");
CREATE UNIQUE INDEX "terminal_devices_merchant_id_livemode_id_key" ON "terminal_devices"("merchant_id", "livemode", "id");
CREATE UNIQUE INDEX "cashier_pins_merchant_id_id_key" ON "cashier_pins"("merchant_id", "id");
CREATE INDEX "offline_tickets_merchant_id_idx" ON "offline_tickets"("merchant_id");
CREATE UNIQUE INDEX "offline_tickets_merchant_id_livemode_terminal_payment_id_key" ON "offline_tickets"("merchant_id", "livemode", "terminal_payment_id");

ALTER TABLE "terminal_devices" ADD CONSTRAINT "terminal_devices_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "terminal_devices" ADD CONSTRAINT "terminal_devices_merchant_id_cashier_id_fkey" FOREIGN KEY ("merchant_id", "cashier_id") REFERENCES "cashier_pins"("merchant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "cashier_pins" ADD CONSTRAINT "cashier_pins_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "offline_tickets" ADD CONSTRAINT "offline_tickets_merchant_id_livemode_device_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "device_id") REFERENCES "terminal_devices"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "offline_tickets" ADD CONSTRAINT "offline_tickets_merchant_id_livemode_terminal_payment_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "terminal_payment_id") REFERENCES "terminal_payments"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- ===== devices =====
ALTER TABLE terminal_devices
  ADD CONSTRAINT terminal_devices_name CHECK (char_length(name) BETWEEN 1 AND 40),
  ADD CONSTRAINT terminal_devices_no_pan CHECK (NOT has_pan(name)),
  ADD CONSTRAINT terminal_devices_hashes CHECK (octet_length(token_hash) = 32 AND octet_length(code_hash) = 32),
  ADD CONSTRAINT terminal_devices_code CHECK ((code_hash IS NULL) = (code_expires_at IS NULL)),
  ADD CONSTRAINT terminal_devices_enrolled
    CHECK ((token_hash IS NULL) = (key_sealed IS NULL) AND (token_hash IS NULL OR (enrolled_at IS NOT NULL AND code_hash IS NULL))),
  -- What was revoked is nobody's any more.
  ADD CONSTRAINT terminal_devices_revoked CHECK (revoked_at IS NULL OR (token_hash IS NULL AND code_hash IS NULL AND cashier_id IS NULL)),
  ADD CONSTRAINT terminal_devices_cashier CHECK ((cashier_id IS NULL) = (active_at IS NULL)),
  ADD CONSTRAINT terminal_devices_worked CHECK (cashier_id IS NULL OR (token_hash IS NOT NULL AND locked_at IS NULL)),
  ADD CONSTRAINT terminal_devices_tries CHECK (failed_tries BETWEEN 0 AND 10 AND (failed_tries = 10) = (locked_at IS NOT NULL)),
  ADD CONSTRAINT terminal_devices_cap CHECK (offline_cap_xpf = 0 OR offline_cap_xpf BETWEEN 100 AND 10000000),
  ADD CONSTRAINT terminal_devices_tickets CHECK (tickets_issued >= 0);
CREATE FUNCTION guard_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.merchant_id, NEW.livemode, NEW.created_by, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.merchant_id, OLD.livemode, OLD.created_by, OLD.created_at)
    OR (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) THEN
    RAISE EXCEPTION 'device % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'terminal_devices_frozen';
  END IF;
  -- A number is never given out twice.
  IF NEW.tickets_issued < OLD.tickets_issued THEN
    RAISE EXCEPTION 'numbers of device % were given out', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'terminal_devices_counted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER terminal_devices_guard BEFORE UPDATE ON terminal_devices FOR EACH ROW EXECUTE FUNCTION guard_device();

-- ===== cashiers =====
ALTER TABLE cashier_pins
  ADD CONSTRAINT cashier_pins_name CHECK (char_length(name) BETWEEN 1 AND 40),
  ADD CONSTRAINT cashier_pins_no_pan CHECK (NOT has_pan(name)),
  ADD CONSTRAINT cashier_pins_hash CHECK (octet_length(salt) = 16 AND octet_length(pin_hash) = 32);
-- On the till they are told apart by their names.
CREATE UNIQUE INDEX cashier_pins_one_name ON cashier_pins (merchant_id, lower(name));

-- ===== offline tickets =====
ALTER TABLE offline_tickets
  -- Real time on both sides: a device knows no test clock. Ten minutes for one that is fast.
  ADD CONSTRAINT offline_tickets_age CHECK (created_at - signed_at BETWEEN interval '-10 minutes' AND interval '24 hours');
CREATE FUNCTION check_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM terminal_devices d JOIN terminal_payments p ON p.id = NEW.terminal_payment_id
    WHERE d.id = NEW.device_id AND d.revoked_at IS NULL AND d.locked_at IS NULL AND NEW.n BETWEEN 1 AND d.tickets_issued
      AND p.offline AND p.amount_xpf <= d.offline_cap_xpf) THEN
    RAISE EXCEPTION 'ticket % of device % was never given out, or asks for more than it may', NEW.n, NEW.device_id
      USING ERRCODE = '23514', CONSTRAINT = 'offline_tickets_issued';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER offline_tickets_issued AFTER INSERT ON offline_tickets FOR EACH ROW EXECUTE FUNCTION check_ticket();
CREATE FUNCTION freeze_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ticket % of device % was used', OLD.n, OLD.device_id
    USING ERRCODE = '23514', CONSTRAINT = 'offline_tickets_frozen';
END $$;
CREATE TRIGGER offline_tickets_frozen BEFORE UPDATE ON offline_tickets FOR EACH ROW EXECUTE FUNCTION freeze_ticket();
ALTER TABLE terminal_payments
  ADD CONSTRAINT terminal_payments_offline CHECK (offline = (offline_code IS NOT NULL) AND offline_code ~ '^[0-9]{6}$');
CREATE OR REPLACE FUNCTION freeze_terminal_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.description, NEW.expires_at, NEW.created_by, NEW.offline, NEW.offline_code, NEW.created_at)
      IS DISTINCT FROM (OLD.amount_xpf, OLD.description, OLD.expires_at, OLD.created_by, OLD.offline, OLD.offline_code, OLD.created_at)
    OR NEW.transaction_id <> OLD.transaction_id THEN
    RAISE EXCEPTION 'terminal payment % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'terminal_payments_frozen';
  END IF;
  RETURN NEW;
END $$;
