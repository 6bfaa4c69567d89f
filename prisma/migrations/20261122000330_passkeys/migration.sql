-- Passkeys (WebAuthn): the second way to sign in, and to prove who holds a session.
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[] NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "aaguid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "passkey_challenges" (
    "challenge_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "bearer_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge_hash")
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_user_id_created_at_idx" ON "passkeys"("user_id", "created_at");
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE passkeys
  ADD CONSTRAINT passkeys_credential CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  ADD CONSTRAINT passkeys_public_key CHECK (octet_length(public_key) BETWEEN 1 AND 4096),
  ADD CONSTRAINT passkeys_counter CHECK (counter BETWEEN 0 AND 4294967295),
  ADD CONSTRAINT passkeys_transports CHECK (cardinality(transports) <= 8),
  ADD CONSTRAINT passkeys_name CHECK (char_length(name) BETWEEN 1 AND 60),
  ADD CONSTRAINT passkeys_no_pan CHECK (NOT has_pan(name));
ALTER TABLE passkey_challenges
  ADD CONSTRAINT passkey_challenges_hashes CHECK (octet_length(challenge_hash) = 32 AND octet_length(bearer_hash) = 32),
  ADD CONSTRAINT passkey_challenges_purpose CHECK (purpose IN ('sign_in', 'add', 'step_up')),
  ADD CONSTRAINT passkey_challenges_life CHECK (expires_at > created_at AND expires_at <= created_at + interval '5 minutes');

-- A person has ten at most; those who add at the same time wait for each other.
CREATE FUNCTION bound_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM passkeys WHERE user_id = NEW.user_id) >= 10 THEN
    RAISE EXCEPTION 'person % has ten passkeys', NEW.user_id USING ERRCODE = '23514', CONSTRAINT = 'passkeys_most';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER passkeys_most BEFORE INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION bound_passkeys();

-- It stays one person's one key. A counter that does not rise is that of a copy; some never count.
CREATE FUNCTION guard_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.credential_id, NEW.public_key, NEW.aaguid, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.credential_id, OLD.public_key, OLD.aaguid, OLD.created_at) THEN
    RAISE EXCEPTION 'passkey % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'passkeys_frozen';
  END IF;
  IF NEW.last_used_at IS DISTINCT FROM OLD.last_used_at AND NEW.counter <= OLD.counter AND (NEW.counter, OLD.counter) <> (0, 0)
    OR NEW.counter < OLD.counter THEN
    RAISE EXCEPTION 'passkey % was copied', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'passkeys_counted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER passkeys_guard BEFORE UPDATE ON passkeys FOR EACH ROW EXECUTE FUNCTION guard_passkey();
