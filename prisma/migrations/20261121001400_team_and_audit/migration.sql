-- The log of what people do in a shop, and invitations to its team.

CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "action" TEXT NOT NULL,
    "target_type" TEXT,
    "target_id" UUID,
    "details" JSONB,
    "ip" TEXT,
    "device" TEXT,
    "request_id" TEXT,
    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "members" ADD COLUMN "last_seen_at" TIMESTAMPTZ(3);

CREATE INDEX "audit_entries_merchant_id_id_idx" ON "audit_entries"("merchant_id", "id" DESC);
CREATE INDEX "audit_entries_merchant_id_actor_id_id_idx" ON "audit_entries"("merchant_id", "actor_id", "id" DESC);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE INDEX "invitations_merchant_id_created_at_idx" ON "invitations"("merchant_id", "created_at");

ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ===== the log =====
ALTER TABLE audit_entries
  ADD CONSTRAINT audit_entries_actor CHECK (actor_kind IN ('member', 'key', 'system') AND (actor_kind = 'system') = (actor_id IS NULL)),
  ADD CONSTRAINT audit_entries_action CHECK (action ~ '^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$' AND char_length(action) <= 80),
  ADD CONSTRAINT audit_entries_target CHECK ((target_type IS NULL) = (target_id IS NULL)),
  ADD CONSTRAINT audit_entries_short CHECK (char_length(actor_name) <= 320 AND char_length(target_type) <= 40
    AND char_length(ip) <= 45 AND char_length(device) <= 80 AND char_length(request_id) <= 80),
  ADD CONSTRAINT audit_entries_details CHECK (jsonb_typeof(details) = 'object' AND octet_length(details::text) <= 4000);
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION append_only();
-- A whole table is emptied without a look at its rows.
CREATE TRIGGER audit_entries_kept BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- ===== invitations =====
ALTER TABLE invitations
  ADD CONSTRAINT invitations_email CHECK (email_key = lower(email) AND char_length(email) <= 320),
  ADD CONSTRAINT invitations_role CHECK (role IN ('owner', 'admin', 'developer', 'accountant', 'cashier')),
  ADD CONSTRAINT invitations_hash CHECK (octet_length(token_hash) = 32),
  ADD CONSTRAINT invitations_life CHECK (expires_at > sent_at AND expires_at <= sent_at + interval '7 days'),
  -- Used, withdrawn or open: one of them, and accepted only while it held.
  ADD CONSTRAINT invitations_end CHECK ((accepted_at IS NULL OR withdrawn_at IS NULL) AND accepted_at <= expires_at);
CREATE UNIQUE INDEX invitations_one_open ON invitations (merchant_id, email_key) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE FUNCTION freeze_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.accepted_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL
    OR (NEW.id, NEW.merchant_id, NEW.email, NEW.role, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.merchant_id, OLD.email, OLD.role, OLD.created_at) THEN
    RAISE EXCEPTION 'invitation % is settled', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'invitations_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invitations_frozen BEFORE UPDATE ON invitations FOR EACH ROW EXECUTE FUNCTION freeze_invitation();

-- ===== owners =====
-- Two who take the role from each other at the same time wait for each other at the merchant's row. A shop
-- that goes as a whole takes its owners with it.
CREATE FUNCTION keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM merchants WHERE id = OLD.merchant_id FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (SELECT 1 FROM members WHERE merchant_id = OLD.merchant_id AND role = 'owner') THEN
    RAISE EXCEPTION 'merchant % has no other owner', OLD.merchant_id
      USING ERRCODE = '23514', CONSTRAINT = 'members_keep_owner';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER members_keep_owner AFTER UPDATE OF role, merchant_id OR DELETE ON members
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_owner();
