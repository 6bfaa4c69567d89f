-- What customers see of a merchant is one profile per mode: what is tried in test mode changes nothing that is live.

CREATE TABLE "merchant_profiles" (
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "legal_name" TEXT,
    "tax_number" TEXT,
    "support_email" TEXT,
    "brand_color" TEXT,
    "logo_url" TEXT,
    "tgc_rate_bp" INTEGER,
    "tax_label" TEXT NOT NULL DEFAULT 'TGC',
    "address_line1" TEXT,
    "address_line2" TEXT,
    "address_postal_code" TEXT,
    "address_city" TEXT,
    "address_island" TEXT,
    "address_country" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "merchant_profiles_pkey" PRIMARY KEY ("merchant_id", "livemode")
);

INSERT INTO merchant_profiles (merchant_id, livemode, name, legal_name, tax_number, support_email, brand_color,
  logo_url, tgc_rate_bp, tax_label, updated_at)
SELECT id, mode.livemode, name, legal_name, tax_number, support_email, brand_color, logo_url, tgc_rate_bp, tax_label,
  updated_at
FROM merchants CROSS JOIN (VALUES (false), (true)) AS mode (livemode);

ALTER TABLE "merchant_profiles" ADD CONSTRAINT "merchant_profiles_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE merchant_profiles
  ADD CONSTRAINT merchant_profiles_name CHECK (char_length(name) BETWEEN 1 AND 280),
  ADD CONSTRAINT merchant_profiles_tgc_rate CHECK (tgc_rate_bp BETWEEN 0 AND 10000),
  ADD CONSTRAINT merchant_profiles_tax_label CHECK (tax_label IN ('TGC', 'TVA')),
  ADD CONSTRAINT merchant_profiles_brand_color CHECK (brand_color ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT merchant_profiles_no_pan CHECK (NOT has_pan(name) AND NOT has_pan(legal_name)
    AND NOT has_pan(address_line1) AND NOT has_pan(address_line2) AND NOT has_pan(address_city)
    AND NOT has_pan(address_island) AND NOT has_pan(address_postal_code)),
  ADD CONSTRAINT merchant_profiles_address CHECK (char_length(address_line1) BETWEEN 1 AND 200
    AND char_length(address_line2) BETWEEN 1 AND 200 AND char_length(address_postal_code) BETWEEN 1 AND 20
    AND char_length(address_city) BETWEEN 1 AND 100 AND char_length(address_island) BETWEEN 1 AND 100),
  ADD CONSTRAINT merchant_profiles_country CHECK (address_country ~ '^[A-Z]{2}$');

-- Their rules go with them.
ALTER TABLE merchants
  DROP COLUMN name, DROP COLUMN legal_name, DROP COLUMN tax_number, DROP COLUMN support_email,
  DROP COLUMN brand_color, DROP COLUMN logo_url, DROP COLUMN tgc_rate_bp, DROP COLUMN tax_label;

-- A merchant has both profiles from the commit that makes it until the one that deletes it.
CREATE FUNCTION require_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE shop uuid;
BEGIN
  IF TG_TABLE_NAME = 'merchants' THEN shop := NEW.id; ELSE shop := OLD.merchant_id; END IF;
  IF EXISTS (SELECT FROM merchants WHERE id = shop)
    AND (SELECT count(*) FROM merchant_profiles WHERE merchant_id = shop) <> 2 THEN
    RAISE EXCEPTION 'merchant % has not both profiles', shop
      USING ERRCODE = '23514', CONSTRAINT = 'merchants_have_profiles';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER merchants_have_profiles AFTER INSERT ON merchants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_profiles();
CREATE CONSTRAINT TRIGGER merchant_profiles_stay AFTER DELETE OR UPDATE OF merchant_id, livemode ON merchant_profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_profiles();

-- ===== logos =====
ALTER TABLE merchant_logos ADD COLUMN livemode BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE merchant_logos ALTER COLUMN livemode DROP DEFAULT;
ALTER TABLE merchant_logos DROP CONSTRAINT merchant_logos_pkey;
ALTER TABLE merchant_logos ADD CONSTRAINT merchant_logos_pkey PRIMARY KEY (merchant_id, livemode);
INSERT INTO merchant_logos (merchant_id, livemode, hash, type, width, height, content, created_at)
SELECT merchant_id, false, hash, type, width, height, content, created_at FROM merchant_logos;

-- ===== events =====
-- The merchant alone is a resource of both modes: each counts its own events, without holes.
CREATE UNIQUE INDEX "events_resource_id_livemode_sequence_key" ON "events"("resource_id", "livemode", "sequence");
DROP INDEX "events_resource_id_sequence_key";
