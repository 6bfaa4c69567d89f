-- Settings of a shop: proofs of the mailbox for what matters most, its logo, and what it shows of itself to be verified.

ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" TIMESTAMPTZ(3);

CREATE TABLE "step_up_codes" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "step_up_codes_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "merchant_logos" (
    "merchant_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "merchant_logos_pkey" PRIMARY KEY ("merchant_id")
);
CREATE TABLE "kyb_documents" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "uploaded_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "kyb_documents_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "kyb_decisions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "decided_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "kyb_decisions_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "step_up_codes_session_id_created_at_idx" ON "step_up_codes"("session_id", "created_at");
CREATE INDEX "kyb_documents_merchant_id_created_at_idx" ON "kyb_documents"("merchant_id", "created_at");
CREATE INDEX "kyb_decisions_merchant_id_created_at_idx" ON "kyb_decisions"("merchant_id", "created_at");

ALTER TABLE "step_up_codes" ADD CONSTRAINT "step_up_codes_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "merchant_logos" ADD CONSTRAINT "merchant_logos_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "kyb_documents" ADD CONSTRAINT "kyb_documents_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "kyb_decisions" ADD CONSTRAINT "kyb_decisions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ===== proofs of the mailbox =====
ALTER TABLE step_up_codes
  ADD CONSTRAINT step_up_codes_hash CHECK (octet_length(code_hash) = 32),
  ADD CONSTRAINT step_up_codes_tries CHECK (tries BETWEEN 0 AND 5),
  ADD CONSTRAINT step_up_codes_life CHECK (expires_at > created_at AND used_at < expires_at);

-- ===== logos =====
ALTER TABLE merchant_logos
  ADD CONSTRAINT merchant_logos_hash CHECK (hash ~ '^[0-9a-f]{32}$'),
  ADD CONSTRAINT merchant_logos_type CHECK (type IN ('png', 'jpg', 'webp')),
  ADD CONSTRAINT merchant_logos_sides CHECK (width BETWEEN 16 AND 2000 AND height BETWEEN 16 AND 2000),
  ADD CONSTRAINT merchant_logos_size CHECK (octet_length(content) BETWEEN 1 AND 204800);

-- ===== verification =====
ALTER TABLE kyb_documents
  ADD CONSTRAINT kyb_documents_kind CHECK (kind IN ('identity', 'company', 'bank')),
  ADD CONSTRAINT kyb_documents_name CHECK (char_length(name) BETWEEN 1 AND 120),
  ADD CONSTRAINT kyb_documents_no_pan CHECK (NOT has_pan(name)),
  ADD CONSTRAINT kyb_documents_type CHECK (type IN ('pdf', 'png', 'jpg')),
  -- Sealed, it is 28 bytes longer.
  ADD CONSTRAINT kyb_documents_size CHECK (size BETWEEN 1 AND 5242880 AND octet_length(content) = size + 28);
ALTER TABLE kyb_decisions
  ADD CONSTRAINT kyb_decisions_outcome CHECK (outcome IN ('verified', 'rejected')),
  ADD CONSTRAINT kyb_decisions_reason CHECK ((outcome = 'rejected') = (reason IS NOT NULL) AND char_length(reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT kyb_decisions_by CHECK (decided_by IN ('operator', 'test_tool'));
CREATE FUNCTION freeze_kyb_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'decision % was made', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'kyb_decisions_frozen';
END $$;
CREATE TRIGGER kyb_decisions_frozen BEFORE UPDATE ON kyb_decisions FOR EACH ROW EXECUTE FUNCTION freeze_kyb_decision();
