-- Sign-in links above the pace at which messages leave at once: nobody is refused one, it is sent a little later.
CREATE TABLE "sign_in_mails" (
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "sign_in_mails_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "sign_in_mails_email_created_at_idx" ON "sign_in_mails"("email", "created_at");
CREATE INDEX "sign_in_mails_created_at_idx" ON "sign_in_mails"("created_at");
ALTER TABLE "sign_in_mails" ADD CONSTRAINT "sign_in_mails_token_hash_fkey" FOREIGN KEY ("token_hash") REFERENCES "sign_in_tokens"("token_hash") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Of one address three wait at most: the oldest make room, so that a flood fills no mailbox.
CREATE FUNCTION bound_sign_in_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('sign_in_mails:' || NEW.email, 0));
  DELETE FROM sign_in_mails WHERE token_hash IN (
    SELECT token_hash FROM sign_in_mails WHERE email = NEW.email ORDER BY created_at DESC, token_hash OFFSET 3);
  RETURN NULL;
END $$;
CREATE TRIGGER sign_in_mails_bound AFTER INSERT ON sign_in_mails FOR EACH ROW EXECUTE FUNCTION bound_sign_in_mails();
