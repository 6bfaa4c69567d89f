-- A session may offer to save the card that pays it, or require it; the cardholder's consent is kept with the card.

ALTER TABLE "checkout_sessions" ADD COLUMN "save_card" TEXT NOT NULL DEFAULT 'off';
ALTER TABLE checkout_sessions
  ADD CONSTRAINT checkout_sessions_save_card CHECK (save_card IN ('off', 'offer', 'require')) NOT VALID;

-- `{at, text, locale, page, ip}`: with a debit, that the bank is to store its card, until the outcome is known; with a
-- saved card, what its holder agreed to.
ALTER TABLE "bank_operations" ADD COLUMN "consent" JSONB;
ALTER TABLE bank_operations
  ADD CONSTRAINT bank_operations_consent CHECK (consent IS NULL
    OR kind = 'debit' AND resolved_at IS NULL AND consent ?& ARRAY['at', 'text', 'locale', 'page', 'ip']) NOT VALID;
ALTER TABLE "payment_methods" ADD COLUMN "consent" JSONB;
ALTER TABLE payment_methods
  ADD CONSTRAINT payment_methods_consent
    CHECK (consent IS NULL OR consent ?& ARRAY['at', 'text', 'locale', 'page', 'ip']) NOT VALID;

CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the consent of payment method % is kept as it was given', OLD.id
    USING ERRCODE = '23514', CONSTRAINT = 'payment_methods_consent_kept';
END $$;
CREATE TRIGGER payment_methods_consent_kept BEFORE UPDATE ON payment_methods FOR EACH ROW
  WHEN (OLD.consent IS DISTINCT FROM NEW.consent) EXECUTE FUNCTION keep_consent();

-- A version of the code that does not know the column inserts none.
DO $$
DECLARE definition text := pg_get_functiondef('commit_changes(jsonb, jsonb)'::regprocedure);
BEGIN
  definition := replace(definition, 'completed_at, created_at)', 'completed_at, created_at, save_card)');
  definition := regexp_replace(definition, 'completed_at, created_at(\s+FROM)', 'completed_at, created_at, coalesce(save_card, ''off'')\1');
  definition := replace(definition, ' expires_at, completed_at)', ' expires_at, completed_at, save_card)');
  definition := replace(definition, 'r.expires_at, r.completed_at', 'r.expires_at, r.completed_at, r.save_card');
  definition := replace(definition, ' resolved_at, created_at)', ' resolved_at, created_at, consent)');
  definition := regexp_replace(definition, ' resolved_at, created_at(\s+FROM)', ' resolved_at, created_at, consent\1');
  definition := replace(definition, ' sent_at, resolved_at)', ' sent_at, resolved_at, consent)');
  EXECUTE replace(definition, 'r.sent_at, r.resolved_at', 'r.sent_at, r.resolved_at, r.consent');
END $$;
