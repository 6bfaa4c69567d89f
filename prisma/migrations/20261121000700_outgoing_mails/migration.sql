CREATE TABLE "outgoing_mails" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "kind" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "content" BYTEA,
    "about_id" UUID,
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "first_attempt_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "failure" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "outgoing_mails_key_key" ON "outgoing_mails"("key");
CREATE INDEX "outgoing_mails_merchant_id_livemode_about_id_created_at_idx" ON "outgoing_mails"("merchant_id", "livemode", "about_id", "created_at");
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE outgoing_mails
  ADD CONSTRAINT outgoing_mails_to CHECK (char_length("to") <= 320 AND "to" !~ '[\r\n,;<>]'),
  ADD CONSTRAINT outgoing_mails_lengths CHECK (char_length(kind) BETWEEN 1 AND 40 AND char_length(key) BETWEEN 1 AND 200),
  -- What is over is not kept, and what is kept is due.
  ADD CONSTRAINT outgoing_mails_due CHECK ((next_attempt_at IS NOT NULL) = (content IS NOT NULL)),
  ADD CONSTRAINT outgoing_mails_sent CHECK (sent_at IS NULL OR next_attempt_at IS NULL),
  ADD CONSTRAINT outgoing_mails_tries CHECK (attempts BETWEEN 0 AND 6 AND (attempts > 0) = (first_attempt_at IS NOT NULL)),
  ADD CONSTRAINT outgoing_mails_lease CHECK ((leased_until IS NULL) = (lease_token IS NULL));
CREATE INDEX outgoing_mails_due ON outgoing_mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- A message that was sent is never sent again, whatever asks for it.
CREATE FUNCTION keep_sent_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'mail % was sent', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'outgoing_mails_sent_once';
END $$;
CREATE TRIGGER outgoing_mails_sent_once BEFORE UPDATE ON outgoing_mails
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL) EXECUTE FUNCTION keep_sent_mail();
