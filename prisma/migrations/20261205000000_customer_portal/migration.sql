-- The customer portal: a page on which a customer manages cards and subscriptions and finds documents, opened by a link
-- that is mailed or made by the shop. Off until the shop turns it on; each right is a setting.

-- ===== settings of the shop =====
ALTER TABLE "merchant_profiles"
  ADD COLUMN "portal_enabled" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "portal_cards" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "portal_cancel" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "portal_documents" BOOLEAN NOT NULL DEFAULT true;

-- ===== sessions =====
CREATE TABLE "portal_sessions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "customer_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "return_url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "portal_sessions_token_hash_key" ON "portal_sessions"("token_hash");
CREATE INDEX "portal_sessions_merchant_id_livemode_customer_id_idx" ON "portal_sessions"("merchant_id", "livemode", "customer_id");
CREATE INDEX "portal_sessions_expires_at_idx" ON "portal_sessions"("expires_at");
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_merchant_id_livemode_customer_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "customer_id") REFERENCES "customers"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE portal_sessions
  ADD CONSTRAINT portal_sessions_hash CHECK (octet_length(token_hash) = 32),
  -- Of real time, whatever the test clock of the shop says.
  ADD CONSTRAINT portal_sessions_life CHECK (expires_at > created_at AND expires_at <= created_at + interval '1 hour'),
  ADD CONSTRAINT portal_sessions_url CHECK (char_length(return_url) <= 2000);

CREATE FUNCTION freeze_portal_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'portal session % never changes', OLD.id
    USING ERRCODE = '23514', CONSTRAINT = 'portal_sessions_frozen';
END $$;
CREATE TRIGGER portal_sessions_frozen BEFORE UPDATE ON portal_sessions FOR EACH ROW EXECUTE FUNCTION freeze_portal_session();
-- The row of the customer is locked: a deletion at the same time is seen, or waits and closes this one too.
CREATE FUNCTION portal_needs_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customers WHERE id = NEW.customer_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'customer % has no portal', NEW.customer_id
      USING ERRCODE = '23514', CONSTRAINT = 'portal_sessions_customer';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER portal_sessions_customer BEFORE INSERT ON portal_sessions FOR EACH ROW EXECUTE FUNCTION portal_needs_customer();
CREATE FUNCTION close_portal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM portal_sessions WHERE merchant_id = NEW.merchant_id AND livemode = NEW.livemode AND customer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_portal_closed AFTER UPDATE OF deleted_at ON customers FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION close_portal();

-- ===== cards that the customer adds there =====
ALTER TABLE "setup_intents" ADD COLUMN "by_customer" BOOLEAN NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION freeze_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.customer_id, NEW.expires_at, NEW.created_at, NEW.checkout_session_id, NEW.payment_link_id, NEW.visit_nonce,
      NEW.customer_match, NEW.by_customer)
    IS DISTINCT FROM (OLD.customer_id, OLD.expires_at, OLD.created_at, OLD.checkout_session_id, OLD.payment_link_id,
      OLD.visit_nonce, OLD.customer_match, OLD.by_customer) THEN
    RAISE EXCEPTION 'setup intent % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'setup_intents_frozen';
  END IF;
  RETURN NEW;
END $$;

-- ===== the customer in the audit log =====
ALTER TABLE audit_entries
  DROP CONSTRAINT audit_entries_actor,
  ADD CONSTRAINT audit_entries_actor CHECK (actor_kind IN ('member', 'key', 'customer', 'system')
    AND (actor_kind = 'system') = (actor_id IS NULL)) NOT VALID;
