-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "name" TEXT,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "api_version" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_by" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "point" TEXT NOT NULL DEFAULT 'started',
    "resource_id" UUID,
    "lease_token" UUID NOT NULL,
    "leased_until" TIMESTAMPTZ(3) NOT NULL,
    "response_status" SMALLINT,
    "response_body" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("merchant_id","livemode","key")
);

-- CreateTable
CREATE TABLE "bank_operations" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "transaction_id" UUID NOT NULL,
    "refund_id" UUID,
    "reverses_id" UUID,
    "attempt" INTEGER NOT NULL,
    "amount_xpf" BIGINT NOT NULL,
    "reference" TEXT NOT NULL,
    "bank_ref" TEXT,
    "state" TEXT NOT NULL,
    "token_sealed" BYTEA,
    "action_url" TEXT,
    "failure_code" TEXT,
    "card_brand" TEXT,
    "card_last4" TEXT,
    "return_nonce" TEXT NOT NULL,
    "checks" INTEGER NOT NULL DEFAULT 0,
    "next_check_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_operations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_statement_lines" (
    "provider" TEXT NOT NULL,
    "bank_ref" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_xpf" BIGINT NOT NULL,
    "verdict" TEXT NOT NULL,
    "operation_id" UUID,
    "reversal_operation_id" UUID,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_statement_lines_pkey" PRIMARY KEY ("provider","bank_ref")
);

-- CreateTable
CREATE TABLE "bank_statement_cursors" (
    "provider" TEXT NOT NULL,
    "cursor" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_statement_cursors_pkey" PRIMARY KEY ("provider")
);

-- CreateTable
CREATE TABLE "bank_notifications" (
    "provider" TEXT NOT NULL,
    "notification_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "reference" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_notifications_pkey" PRIMARY KEY ("provider","notification_id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prices" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "product_id" UUID NOT NULL,
    "amount_xpf" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "interval" TEXT,
    "interval_count" INTEGER,
    "nickname" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkout_sessions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "amount_xpf" BIGINT NOT NULL,
    "line_items" JSONB NOT NULL,
    "customer_id" UUID,
    "customer_email" TEXT,
    "customer_match" TEXT,
    "transaction_id" UUID,
    "success_url" TEXT NOT NULL,
    "cancel_url" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customers" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "email" TEXT,
    "email_key" TEXT,
    "name" TEXT,
    "phone" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_methods" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "customer_id" UUID NOT NULL,
    "token_sealed" BYTEA NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "exp_month" INTEGER NOT NULL,
    "exp_year" INTEGER NOT NULL,
    "setup_intent_id" UUID,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "detached_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "type" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "resource_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "request_id" TEXT,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "slot" SMALLINT,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "enabled_events" TEXT[],
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "api_version" TEXT NOT NULL,
    "secret_sealed" BYTEA NOT NULL,
    "previous_secret_sealed" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "exhausted_count" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "last_delivery_at" TIMESTAMPTZ(3),
    "last_delivery_status" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "trigger" TEXT NOT NULL DEFAULT 'event',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "response_status" INTEGER,
    "response_body" TEXT,
    "error" TEXT,
    "duration_ms" INTEGER,
    "last_attempt_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "merchant_id" UUID,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "user_agent" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_tokens" (
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "merchant_id" UUID,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "kind" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "legal_name" TEXT,
    "tax_number" TEXT,
    "support_email" TEXT,
    "brand_color" TEXT,
    "logo_url" TEXT,
    "country" TEXT NOT NULL DEFAULT 'PF',
    "kyb_status" TEXT NOT NULL DEFAULT 'pending',
    "iban_xpf" TEXT,
    "iban_held_until" TIMESTAMPTZ(3),
    "tgc_rate_bp" INTEGER,
    "tax_label" TEXT NOT NULL DEFAULT 'TGC',
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "claim_hash" BYTEA,
    "last_active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipts" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "number" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "transaction_id" UUID NOT NULL,
    "customer_id" UUID,
    "email" TEXT NOT NULL,
    "amount_xpf" BIGINT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'fr',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "generation" INTEGER NOT NULL DEFAULT 1,
    "generation_tries" INTEGER NOT NULL DEFAULT 0,
    "generation_start_at" TIMESTAMPTZ(3),
    "subject" TEXT,
    "html" TEXT,
    "text" TEXT,
    "provider_message_id" TEXT,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "last_attempt_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_resends" (
    "id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipt_resends_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_counters" (
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "receipt_counters_pkey" PRIMARY KEY ("merchant_id","livemode","year")
);

-- CreateTable
CREATE TABLE "transactions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "amount_xpf" BIGINT NOT NULL,
    "amount_refunded_xpf" BIGINT NOT NULL DEFAULT 0,
    "refund_reserved_xpf" BIGINT NOT NULL DEFAULT 0,
    "ht_xpf" BIGINT,
    "tgc_xpf" BIGINT,
    "tgc_rate_bp" INTEGER,
    "description" TEXT,
    "customer_id" UUID,
    "payment_method_id" UUID,
    "payment_link_id" UUID,
    "checkout_session_id" UUID,
    "duplicate_of_session_id" UUID,
    "invoice_id" UUID,
    "subscription_id" UUID,
    "terminal_payment_id" UUID,
    "visit_nonce" TEXT,
    "card_brand" TEXT,
    "card_last4" TEXT,
    "off_session" BOOLEAN NOT NULL DEFAULT false,
    "failure_code" TEXT,
    "payer_email" TEXT,
    "payer_locale" TEXT NOT NULL DEFAULT 'fr',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "paid_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_merchant_id_livemode_id_key" ON "api_keys"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "bank_operations_reverses_id_key" ON "bank_operations"("reverses_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_operations_reference_key" ON "bank_operations"("reference");

-- CreateIndex
CREATE INDEX "bank_operations_transaction_id_id_idx" ON "bank_operations"("transaction_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_operations_provider_bank_ref_key" ON "bank_operations"("provider", "bank_ref");

-- CreateIndex
CREATE UNIQUE INDEX "bank_operations_merchant_id_livemode_id_key" ON "bank_operations"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_statement_lines_reversal_operation_id_key" ON "bank_statement_lines"("reversal_operation_id");

-- CreateIndex
CREATE INDEX "bank_notifications_received_at_idx" ON "bank_notifications"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "products_merchant_id_livemode_id_key" ON "products"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE INDEX "prices_merchant_id_livemode_product_id_id_idx" ON "prices"("merchant_id", "livemode", "product_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "prices_merchant_id_livemode_id_key" ON "prices"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_transaction_id_key" ON "checkout_sessions"("transaction_id");

-- CreateIndex
CREATE INDEX "checkout_sessions_merchant_id_livemode_status_id_idx" ON "checkout_sessions"("merchant_id", "livemode", "status", "id");

-- CreateIndex
CREATE INDEX "checkout_sessions_merchant_id_livemode_customer_match_id_idx" ON "checkout_sessions"("merchant_id", "livemode", "customer_match", "id");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_merchant_id_livemode_id_key" ON "checkout_sessions"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE INDEX "customers_merchant_id_livemode_email_key_id_idx" ON "customers"("merchant_id", "livemode", "email_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "customers_merchant_id_livemode_id_key" ON "customers"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_methods_setup_intent_id_key" ON "payment_methods"("setup_intent_id");

-- CreateIndex
CREATE INDEX "payment_methods_merchant_id_livemode_customer_id_id_idx" ON "payment_methods"("merchant_id", "livemode", "customer_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_methods_merchant_id_livemode_id_key" ON "payment_methods"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "events_merchant_id_livemode_id_key" ON "events"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "events_resource_id_sequence_key" ON "events"("resource_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoints_merchant_id_livemode_id_key" ON "webhook_endpoints"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoints_merchant_id_livemode_slot_key" ON "webhook_endpoints"("merchant_id", "livemode", "slot");

-- CreateIndex
CREATE INDEX "webhook_deliveries_merchant_id_livemode_endpoint_id_id_idx" ON "webhook_deliveries"("merchant_id", "livemode", "endpoint_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_merchant_id_livemode_id_key" ON "webhook_deliveries"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key_key" ON "users"("email_key");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_merchant_id_user_id_key" ON "members"("merchant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_tokens_email_created_at_idx" ON "sign_in_tokens"("email", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "mails_key_key" ON "mails"("key");

-- CreateIndex
CREATE INDEX "mails_merchant_id_livemode_id_idx" ON "mails"("merchant_id", "livemode", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "merchants_claim_hash_key" ON "merchants"("claim_hash");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_transaction_id_key" ON "receipts"("transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_provider_message_id_key" ON "receipts"("provider_message_id");

-- CreateIndex
CREATE INDEX "receipts_merchant_id_livemode_status_id_idx" ON "receipts"("merchant_id", "livemode", "status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_merchant_id_livemode_id_key" ON "receipts"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_merchant_id_livemode_transaction_id_key" ON "receipts"("merchant_id", "livemode", "transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_merchant_id_livemode_number_key" ON "receipts"("merchant_id", "livemode", "number");

-- CreateIndex
CREATE INDEX "receipt_resends_receipt_id_created_at_idx" ON "receipt_resends"("receipt_id", "created_at");

-- CreateIndex
CREATE INDEX "transactions_merchant_id_livemode_status_id_idx" ON "transactions"("merchant_id", "livemode", "status", "id");

-- CreateIndex
CREATE INDEX "transactions_merchant_id_livemode_source_id_idx" ON "transactions"("merchant_id", "livemode", "source", "id");

-- CreateIndex
CREATE INDEX "transactions_merchant_id_livemode_customer_id_id_idx" ON "transactions"("merchant_id", "livemode", "customer_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_merchant_id_livemode_id_key" ON "transactions"("merchant_id", "livemode", "id");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_operations" ADD CONSTRAINT "bank_operations_merchant_id_livemode_transaction_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "transaction_id") REFERENCES "transactions"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prices" ADD CONSTRAINT "prices_merchant_id_livemode_product_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "product_id") REFERENCES "products"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchant_id_livemode_customer_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "customer_id") REFERENCES "customers"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_merchant_id_livemode_customer_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "customer_id") REFERENCES "customers"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_merchant_id_livemode_event_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "event_id") REFERENCES "events"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_merchant_id_livemode_endpoint_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "endpoint_id") REFERENCES "webhook_endpoints"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_merchant_id_livemode_transaction_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "transaction_id") REFERENCES "transactions"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_merchant_id_livemode_customer_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "customer_id") REFERENCES "customers"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receipt_resends" ADD CONSTRAINT "receipt_resends_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_livemode_customer_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "customer_id") REFERENCES "customers"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_livemode_payment_method_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "payment_method_id") REFERENCES "payment_methods"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_livemode_checkout_session_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "checkout_session_id") REFERENCES "checkout_sessions"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
