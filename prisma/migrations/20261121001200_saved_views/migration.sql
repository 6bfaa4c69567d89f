-- Views: filters of a list that a member keeps under a name. And what the dashboard watches.

CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- A member has as many as there are slots.
CREATE UNIQUE INDEX "saved_views_merchant_id_user_id_slot_key" ON "saved_views"("merchant_id", "user_id", "slot");
CREATE UNIQUE INDEX saved_views_one_name ON saved_views (merchant_id, user_id, lower(name));

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_merchant_id_user_id_fkey" FOREIGN KEY ("merchant_id", "user_id") REFERENCES "members"("merchant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE saved_views
  ADD CONSTRAINT saved_views_slot CHECK (slot BETWEEN 1 AND 12),
  ADD CONSTRAINT saved_views_name CHECK (char_length(name) BETWEEN 1 AND 40),
  ADD CONSTRAINT saved_views_query CHECK (char_length(query) BETWEEN 1 AND 800),
  ADD CONSTRAINT saved_views_no_pan CHECK (
    NOT has_pan(name) AND NOT has_pan(regexp_replace(query, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'g')));

-- Payments that are not decided, or of which a refund is not.
CREATE INDEX tx_to_watch ON transactions (merchant_id, livemode, id)
  WHERE status = 'processing' OR refund_reserved_xpf > amount_refunded_xpf;
