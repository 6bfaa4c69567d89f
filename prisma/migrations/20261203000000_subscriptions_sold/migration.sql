-- A session or a link may sell a subscription: what is due now is paid with a card that is saved, and where nothing is
-- due now, the card is registered without a payment.

-- ===== sessions =====
ALTER TABLE "checkout_sessions"
  ADD COLUMN "mode" TEXT NOT NULL DEFAULT 'payment',
  ADD COLUMN "trial_days" INTEGER,
  ADD COLUMN "subscription_id" UUID;
ALTER TABLE checkout_sessions
  ADD CONSTRAINT checkout_sessions_mode CHECK (mode = 'payment' AND trial_days IS NULL
    OR mode = 'subscription' AND email = 'required' AND save_card = 'require' AND jsonb_array_length(line_items) = 1
      AND (trial_days IS NULL OR trial_days BETWEEN 1 AND 730)) NOT VALID,
  -- What is due now: nothing where a subscription begins with a trial or is billed in arrears.
  DROP CONSTRAINT checkout_sessions_amount,
  ADD CONSTRAINT checkout_sessions_amount
    CHECK (amount_xpf BETWEEN CASE mode WHEN 'subscription' THEN 0 ELSE 1 END AND 10000000000000) NOT VALID,
  -- By its payment, or where nothing is due now by its subscription.
  DROP CONSTRAINT checkout_sessions_complete,
  ADD CONSTRAINT checkout_sessions_complete CHECK ((status = 'complete') = (completed_at IS NOT NULL)
    AND (status = 'complete') = (CASE amount_xpf WHEN 0 THEN subscription_id ELSE transaction_id END IS NOT NULL)
    AND (amount_xpf > 0 OR transaction_id IS NULL)
    AND (subscription_id IS NULL OR mode = 'subscription' AND status = 'complete')) NOT VALID,
  ADD CONSTRAINT checkout_sessions_subscription_fkey FOREIGN KEY (merchant_id, livemode, subscription_id)
    REFERENCES subscriptions (merchant_id, livemode, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;

CREATE OR REPLACE FUNCTION freeze_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_xpf, NEW.line_items, NEW.success_url, NEW.cancel_url, NEW.expires_at, NEW.mode, NEW.trial_days)
    IS DISTINCT FROM (OLD.amount_xpf, OLD.line_items, OLD.success_url, OLD.cancel_url, OLD.expires_at, OLD.mode, OLD.trial_days) THEN
    RAISE EXCEPTION 'checkout session % is frozen', OLD.id
      USING ERRCODE = '23514', CONSTRAINT = 'checkout_sessions_frozen';
  END IF;
  RETURN NEW;
END $$;

-- ===== links =====
ALTER TABLE "payment_links"
  ADD COLUMN "mode" TEXT NOT NULL DEFAULT 'payment',
  ADD COLUMN "trial_days" INTEGER;
ALTER TABLE payment_links
  ADD CONSTRAINT payment_links_mode CHECK (mode = 'payment' AND trial_days IS NULL
    OR mode = 'subscription' AND price_id IS NOT NULL AND email = 'required' AND quantity_min IS NULL
      AND max_payments IS NULL AND questions = '[]' AND (trial_days IS NULL OR trial_days BETWEEN 1 AND 730)) NOT VALID;

CREATE FUNCTION freeze_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what payment link % sells is frozen', OLD.id
    USING ERRCODE = '23514', CONSTRAINT = 'payment_links_mode_frozen';
END $$;
CREATE TRIGGER payment_links_mode_frozen BEFORE UPDATE ON payment_links FOR EACH ROW
  WHEN ((NEW.mode, NEW.trial_days) IS DISTINCT FROM (OLD.mode, OLD.trial_days)) EXECUTE FUNCTION freeze_mode();

-- ===== registrations =====
-- Of a card that starts a subscription: where it is sold, by which browser or visit, and how its customer was found.
ALTER TABLE "setup_intents"
  ADD COLUMN "checkout_session_id" UUID,
  ADD COLUMN "payment_link_id" UUID,
  ADD COLUMN "visit_nonce" TEXT,
  ADD COLUMN "customer_match" TEXT;
ALTER TABLE setup_intents
  ADD CONSTRAINT setup_intents_sale CHECK (CASE num_nonnulls(checkout_session_id, payment_link_id)
    WHEN 0 THEN num_nonnulls(visit_nonce, customer_match) = 0
    WHEN 1 THEN visit_nonce IS NOT NULL AND customer_match IS NOT NULL
      AND customer_match IN ('provided', 'created', 'unique', 'ambiguous')
    ELSE false END) NOT VALID,
  ADD CONSTRAINT setup_intents_session_fkey FOREIGN KEY (merchant_id, livemode, checkout_session_id)
    REFERENCES checkout_sessions (merchant_id, livemode, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT setup_intents_link_fkey FOREIGN KEY (merchant_id, livemode, payment_link_id)
    REFERENCES payment_links (merchant_id, livemode, id) ON DELETE CASCADE NOT VALID;
CREATE OR REPLACE FUNCTION freeze_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.customer_id, NEW.expires_at, NEW.created_at, NEW.checkout_session_id, NEW.payment_link_id, NEW.visit_nonce, NEW.customer_match)
    IS DISTINCT FROM (OLD.customer_id, OLD.expires_at, OLD.created_at, OLD.checkout_session_id, OLD.payment_link_id, OLD.visit_nonce, OLD.customer_match) THEN
    RAISE EXCEPTION 'setup intent % is frozen', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'setup_intents_frozen';
  END IF;
  RETURN NEW;
END $$;

-- The consent to what a page says travels with its registration as it does with a debit.
ALTER TABLE bank_operations
  DROP CONSTRAINT bank_operations_consent,
  ADD CONSTRAINT bank_operations_consent CHECK (consent IS NULL OR kind IN ('debit', 'setup')
    AND resolved_at IS NULL AND consent ?& ARRAY['at', 'text', 'locale', 'page', 'ip']) NOT VALID;

-- ===== subscriptions =====
-- `consent`: what the customer of a page agreed to, `{at, text, locale, page, ip}`.
ALTER TABLE "subscriptions"
  ADD COLUMN "payment_link_id" UUID,
  ADD COLUMN "setup_intent_id" UUID,
  ADD COLUMN "consent" JSONB;
ALTER TABLE subscriptions
  ADD CONSTRAINT subscriptions_consent
    CHECK (consent IS NULL OR consent ?& ARRAY['at', 'text', 'locale', 'page', 'ip']) NOT VALID,
  ADD CONSTRAINT subscriptions_sold_with_consent
    CHECK (consent IS NOT NULL OR num_nonnulls(payment_link_id, setup_intent_id) = 0) NOT VALID,
  ADD CONSTRAINT subscriptions_link_fkey FOREIGN KEY (merchant_id, livemode, payment_link_id)
    REFERENCES payment_links (merchant_id, livemode, id) NOT VALID,
  ADD CONSTRAINT subscriptions_setup_fkey FOREIGN KEY (merchant_id, livemode, setup_intent_id)
    REFERENCES setup_intents (merchant_id, livemode, id) NOT VALID;
CREATE FUNCTION keep_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the sale of subscription % is kept as it was', OLD.id
    USING ERRCODE = '23514', CONSTRAINT = 'subscriptions_sale_kept';
END $$;
CREATE TRIGGER subscriptions_sale_kept BEFORE UPDATE ON subscriptions FOR EACH ROW
  WHEN ((NEW.payment_link_id, NEW.setup_intent_id, NEW.consent) IS DISTINCT FROM (OLD.payment_link_id, OLD.setup_intent_id, OLD.consent))
  EXECUTE FUNCTION keep_sale();

-- A version of the code that does not know the columns inserts none.
DO $$
DECLARE definition text := pg_get_functiondef('commit_changes(jsonb, jsonb)'::regprocedure);
  patched text;
BEGIN
  patched := replace(definition, ' created_at, save_card)', ' created_at, save_card, mode, trial_days, subscription_id)');
  patched := replace(patched, ' coalesce(save_card, ''off'')', ' coalesce(save_card, ''off''), coalesce(mode, ''payment''), trial_days, subscription_id');
  patched := replace(patched, ' completed_at, save_card)', ' completed_at, save_card, mode, trial_days, subscription_id)');
  patched := replace(patched, 'r.completed_at, r.save_card', 'r.completed_at, r.save_card, r.mode, r.trial_days, r.subscription_id');
  patched := replace(patched, 'r.cancel_at_period_end,', 'r.cancel_at_period_end, r.payment_link_id, r.setup_intent_id, r.consent,');
  patched := replace(patched, ' cancel_at_period_end, canceled_at', ' cancel_at_period_end, payment_link_id, setup_intent_id, consent, canceled_at');
  IF patched = definition THEN RAISE EXCEPTION 'commit_changes has another text than expected'; END IF;
  EXECUTE patched;
END $$;
