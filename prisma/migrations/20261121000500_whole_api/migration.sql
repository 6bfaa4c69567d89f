-- AlterTable
ALTER TABLE "bank_operations" ADD COLUMN     "setup_intent_id" UUID,
ALTER COLUMN "transaction_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "deprecation_uses" (
    "api_key_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "uses" BIGINT NOT NULL DEFAULT 0,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deprecation_uses_pkey" PRIMARY KEY ("api_key_id","name","day")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "number" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "subscription_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "price_id" UUID NOT NULL,
    "description" TEXT NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "amount_xpf" BIGINT NOT NULL,
    "ht_xpf" BIGINT NOT NULL,
    "tgc_xpf" BIGINT NOT NULL,
    "tgc_rate_bp" INTEGER,
    "tax_label" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "transaction_id" UUID,
    "paid_at" TIMESTAMPTZ(3),
    "unpaid_at" TIMESTAMPTZ(3),
    "merchant_name" TEXT NOT NULL,
    "merchant_tax_number" TEXT,
    "customer_name" TEXT,
    "customer_email" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_attempts" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "invoice_id" UUID NOT NULL,
    "number" INTEGER,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'processing',
    "transaction_id" UUID,
    "payment_method_id" UUID,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_counters" (
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invoice_counters_pkey" PRIMARY KEY ("merchant_id","livemode","year")
);

-- CreateTable
CREATE TABLE "payment_links" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "slug" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "price_id" UUID,
    "amount_xpf" BIGINT NOT NULL,
    "description" TEXT,
    "return_url" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "transaction_id" UUID NOT NULL,
    "amount_xpf" BIGINT NOT NULL,
    "amount_eur_cents" BIGINT NOT NULL,
    "ht_xpf" BIGINT,
    "tgc_xpf" BIGINT,
    "reason" TEXT,
    "failure_message" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "succeeded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setup_intents" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "customer_id" UUID NOT NULL,
    "failure_code" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setup_intents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "customer_id" UUID NOT NULL,
    "price_id" UUID NOT NULL,
    "payment_method_id" UUID,
    "amount_xpf" BIGINT NOT NULL,
    "interval" TEXT NOT NULL,
    "interval_count" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "billing_anchor" TIMESTAMPTZ(3) NOT NULL,
    "period_index" INTEGER NOT NULL DEFAULT 0,
    "current_period_start" TIMESTAMPTZ(3) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "canceled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "latest_invoice_id" UUID,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "terminal_payments" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "amount_xpf" BIGINT NOT NULL,
    "description" TEXT,
    "transaction_id" UUID,
    "last_failure_code" TEXT,
    "receipt_email" TEXT,
    "offline" BOOLEAN NOT NULL DEFAULT false,
    "created_by" UUID NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "terminal_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_clocks" (
    "merchant_id" UUID NOT NULL,
    "offset_ms" BIGINT NOT NULL DEFAULT 0,
    "frozen_at" TIMESTAMPTZ(3),
    "advancing_to" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_clocks_pkey" PRIMARY KEY ("merchant_id")
);

-- CreateIndex
CREATE INDEX "deprecation_uses_name_day_idx" ON "deprecation_uses"("name", "day");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_transaction_id_key" ON "invoices"("transaction_id");

-- CreateIndex
CREATE INDEX "invoices_merchant_id_livemode_status_id_idx" ON "invoices"("merchant_id", "livemode", "status", "id");

-- CreateIndex
CREATE INDEX "invoices_merchant_id_livemode_customer_id_id_idx" ON "invoices"("merchant_id", "livemode", "customer_id", "id");

-- CreateIndex
CREATE INDEX "invoices_merchant_id_livemode_subscription_id_id_idx" ON "invoices"("merchant_id", "livemode", "subscription_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_merchant_id_livemode_id_key" ON "invoices"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_merchant_id_livemode_number_key" ON "invoices"("merchant_id", "livemode", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_attempts_transaction_id_key" ON "invoice_attempts"("transaction_id");

-- CreateIndex
CREATE INDEX "invoice_attempts_merchant_id_livemode_invoice_id_id_idx" ON "invoice_attempts"("merchant_id", "livemode", "invoice_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_slug_key" ON "payment_links"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_merchant_id_livemode_id_key" ON "payment_links"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_merchant_id_livemode_transaction_id_id_key" ON "refunds"("merchant_id", "livemode", "transaction_id", "id");

-- CreateIndex
CREATE INDEX "refunds_merchant_id_livemode_status_id_idx" ON "refunds"("merchant_id", "livemode", "status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_merchant_id_livemode_id_key" ON "refunds"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE INDEX "setup_intents_merchant_id_livemode_customer_id_id_idx" ON "setup_intents"("merchant_id", "livemode", "customer_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "setup_intents_merchant_id_livemode_id_key" ON "setup_intents"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_latest_invoice_id_key" ON "subscriptions"("latest_invoice_id");

-- CreateIndex
CREATE INDEX "subscriptions_merchant_id_livemode_customer_id_id_idx" ON "subscriptions"("merchant_id", "livemode", "customer_id", "id");

-- CreateIndex
CREATE INDEX "subscriptions_merchant_id_livemode_status_id_idx" ON "subscriptions"("merchant_id", "livemode", "status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_merchant_id_livemode_id_key" ON "subscriptions"("merchant_id", "livemode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "terminal_payments_transaction_id_key" ON "terminal_payments"("transaction_id");

-- CreateIndex
CREATE INDEX "terminal_payments_merchant_id_livemode_created_at_idx" ON "terminal_payments"("merchant_id", "livemode", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "terminal_payments_merchant_id_livemode_id_key" ON "terminal_payments"("merchant_id", "livemode", "id");

-- AddForeignKey
ALTER TABLE "deprecation_uses" ADD CONSTRAINT "deprecation_uses_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_operations" ADD CONSTRAINT "bank_operations_merchant_id_livemode_setup_intent_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "setup_intent_id") REFERENCES "setup_intents"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_operations" ADD CONSTRAINT "bank_operations_merchant_id_livemode_refund_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "refund_id") REFERENCES "refunds"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_merchant_id_livemode_setup_intent_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "setup_intent_id") REFERENCES "setup_intents"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchant_id_livemode_subscription_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "subscription_id") REFERENCES "subscriptions"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchant_id_livemode_customer_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "customer_id") REFERENCES "customers"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchant_id_livemode_price_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "price_id") REFERENCES "prices"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_attempts" ADD CONSTRAINT "invoice_attempts_merchant_id_livemode_invoice_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "invoice_id") REFERENCES "invoices"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_attempts" ADD CONSTRAINT "invoice_attempts_merchant_id_livemode_transaction_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "transaction_id") REFERENCES "transactions"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_merchant_id_livemode_price_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "price_id") REFERENCES "prices"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_livemode_transaction_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "transaction_id") REFERENCES "transactions"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "setup_intents" ADD CONSTRAINT "setup_intents_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "setup_intents" ADD CONSTRAINT "setup_intents_merchant_id_livemode_customer_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "customer_id") REFERENCES "customers"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_merchant_id_livemode_customer_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "customer_id") REFERENCES "customers"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_merchant_id_livemode_price_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "price_id") REFERENCES "prices"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_merchant_id_livemode_payment_method_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "payment_method_id") REFERENCES "payment_methods"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "terminal_payments" ADD CONSTRAINT "terminal_payments_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_clocks" ADD CONSTRAINT "test_clocks_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_livemode_payment_link_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "payment_link_id") REFERENCES "payment_links"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_livemode_invoice_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "invoice_id") REFERENCES "invoices"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_livemode_subscription_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "subscription_id") REFERENCES "subscriptions"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_livemode_terminal_payment_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "terminal_payment_id") REFERENCES "terminal_payments"("merchant_id", "livemode", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
