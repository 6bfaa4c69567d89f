-- The sandbox bank's own books. Nothing here knows the gateway's tables, and no column can hold a card number.
CREATE SCHEMA IF NOT EXISTS bank;

-- One-time tokens from the card form: what was typed is forgotten, its behaviour and face are kept.
CREATE TABLE IF NOT EXISTS bank.tokens (
  token text PRIMARY KEY,
  behaviour text NOT NULL,
  brand text NOT NULL CHECK (brand IN ('alpha', 'beta', 'gamma')),
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month int NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year int NOT NULL CHECK (exp_year BETWEEN 2000 AND 2099),
  form_ref text,
  used_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS tokens_by_expiry ON bank.tokens (expires_at);

CREATE TABLE IF NOT EXISTS bank.cards (
  stored_token text PRIMARY KEY,
  behaviour text NOT NULL,
  brand text NOT NULL CHECK (brand IN ('alpha', 'beta', 'gamma')),
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month int NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year int NOT NULL CHECK (exp_year BETWEEN 2000 AND 2099),
  customer_ref text,
  made_from text,
  idempotency_key text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);

-- Debits and card registrations: one state machine. A row without fingerprint is a tombstone: an
-- aborted reference that had not arrived yet.
CREATE TABLE IF NOT EXISTS bank.operations (
  ref text PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('payment', 'setup')),
  reference text NOT NULL UNIQUE,
  idempotency_key text UNIQUE,
  fingerprint text,
  status text NOT NULL CHECK (status IN ('succeeded', 'failed', 'action', 'processing', 'aborted')),
  failure text,
  bank_code text,
  amount_xpf bigint CHECK (amount_xpf BETWEEN 1 AND 10000000000000),
  eur_cents bigint CHECK (eur_cents >= 0),
  behaviour text,
  brand text,
  last4 text CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month int,
  exp_year int,
  card_key text,
  customer_ref text,
  stored_token text,
  keeps_card boolean NOT NULL DEFAULT false,
  return_url text,
  description text,
  challenge_id text UNIQUE,
  tries_left int NOT NULL DEFAULT 3 CHECK (tries_left >= 0),
  due_at timestamptz,
  notify_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT final_is_dated CHECK ((status IN ('succeeded', 'failed', 'aborted')) = (settled_at IS NOT NULL)),
  CONSTRAINT refusal_has_reason CHECK ((status IN ('failed', 'aborted')) = (failure IS NOT NULL)),
  CONSTRAINT open_has_end CHECK ((status IN ('action', 'processing')) = (due_at IS NOT NULL)),
  CONSTRAINT action_has_page CHECK (status <> 'action' OR challenge_id IS NOT NULL),
  CONSTRAINT payment_has_amount CHECK (subject = 'setup' OR amount_xpf IS NOT NULL OR fingerprint IS NULL)
);
CREATE INDEX IF NOT EXISTS operations_due ON bank.operations (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS operations_by_card ON bank.operations (card_key) WHERE card_key IS NOT NULL;

CREATE TABLE IF NOT EXISTS bank.refunds (
  ref text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  idempotency_key text NOT NULL UNIQUE,
  fingerprint text NOT NULL,
  operation_ref text NOT NULL REFERENCES bank.operations,
  refund_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('succeeded', 'failed', 'processing')),
  failure text,
  bank_code text,
  amount_xpf bigint NOT NULL CHECK (amount_xpf BETWEEN 1 AND 10000000000000),
  eur_cents bigint NOT NULL CHECK (eur_cents >= 0),
  due_at timestamptz,
  notify_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT refund_final_is_dated CHECK ((status <> 'processing') = (settled_at IS NOT NULL)),
  CONSTRAINT refund_open_has_end CHECK ((status = 'processing') = (due_at IS NOT NULL))
);
CREATE INDEX IF NOT EXISTS refunds_by_operation ON bank.refunds (operation_ref);
CREATE INDEX IF NOT EXISTS refunds_due ON bank.refunds (due_at) WHERE due_at IS NOT NULL;

-- Money that moved. `line` is given when a statement first shows the movement, so that a later commit
-- always stands after everything already shown.
CREATE TABLE IF NOT EXISTS bank.movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('debit', 'refund')),
  ref text NOT NULL UNIQUE,
  reference text NOT NULL,
  amount_xpf bigint NOT NULL CHECK (amount_xpf > 0),
  at timestamptz NOT NULL DEFAULT now(),
  line bigint UNIQUE
);
CREATE INDEX IF NOT EXISTS movements_unnumbered ON bank.movements (id) WHERE line IS NULL;
CREATE SEQUENCE IF NOT EXISTS bank.statement_lines;

CREATE TABLE IF NOT EXISTS bank.notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  subject text NOT NULL CHECK (subject IN ('payment', 'refund', 'setup')),
  ref text NOT NULL,
  reference text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  done_at timestamptz,
  outcome text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS notifications_due ON bank.notifications (url, due_at) WHERE done_at IS NULL;
CREATE INDEX IF NOT EXISTS notifications_by_reference ON bank.notifications (reference) WHERE done_at IS NULL;

-- Whose call it was, as the gateway says: a shop's trouble is its own.
ALTER TABLE bank.operations ADD COLUMN IF NOT EXISTS shop text;
ALTER TABLE bank.refunds ADD COLUMN IF NOT EXISTS shop text;
ALTER TABLE bank.operations ADD COLUMN IF NOT EXISTS payment_id text;
ALTER TABLE bank.notifications ADD COLUMN IF NOT EXISTS shop text;

-- What a shop ordered for itself to see how its own system bears it. It always ends.
CREATE TABLE IF NOT EXISTS bank.troubles (
  shop text NOT NULL CHECK (length(shop) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('silent', 'down', 'slow', 'refuse', 'late', 'lost', 'twice', 'forged')),
  until timestamptz NOT NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop, kind),
  CONSTRAINT trouble_ends CHECK (until <= set_at + interval '1 hour')
);

-- A settled operation never changes its mind.
CREATE OR REPLACE FUNCTION bank.stays_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.settled_at IS NOT NULL AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'operation % is settled', OLD.ref USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stays_settled BEFORE UPDATE ON bank.operations
  FOR EACH ROW EXECUTE FUNCTION bank.stays_settled();
CREATE OR REPLACE TRIGGER stays_settled BEFORE UPDATE ON bank.refunds
  FOR EACH ROW EXECUTE FUNCTION bank.stays_settled();
