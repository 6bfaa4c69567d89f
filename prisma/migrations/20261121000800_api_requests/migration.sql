-- The log of API requests: what was asked and how it was answered, without bodies.
CREATE TABLE "api_requests" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "api_key_id" UUID,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "reason" TEXT,
    "param" TEXT,
    "message" TEXT,
    "latency_ms" INTEGER NOT NULL,
    "idempotent" BOOLEAN NOT NULL,
    "replayed" BOOLEAN NOT NULL,
    "api_version" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_requests_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "api_requests_merchant_id_livemode_id_idx" ON "api_requests"("merchant_id", "livemode", "id" DESC);

ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_merchant_id_livemode_api_key_id_fkey" FOREIGN KEY ("merchant_id", "livemode", "api_key_id") REFERENCES "api_keys"("merchant_id", "livemode", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Refusals are few, and what people look for.
CREATE INDEX api_requests_refused ON api_requests (merchant_id, livemode, id DESC) WHERE status >= 400;
-- Test mode is kept less long than live mode.
CREATE INDEX api_requests_test ON api_requests (id) WHERE NOT livemode;

ALTER TABLE api_requests
  ADD CONSTRAINT api_requests_method CHECK (method IN ('GET', 'POST', 'PATCH', 'DELETE')),
  ADD CONSTRAINT api_requests_status CHECK (status BETWEEN 200 AND 599),
  ADD CONSTRAINT api_requests_refusal CHECK (
    (status >= 400) = (code IS NOT NULL) AND (status >= 400 OR (reason, param, message) IS NOT DISTINCT FROM (NULL, NULL, NULL))),
  ADD CONSTRAINT api_requests_latency CHECK (latency_ms >= 0),
  ADD CONSTRAINT api_requests_replay CHECK (idempotent OR NOT replayed),
  ADD CONSTRAINT api_requests_short CHECK (char_length(target) <= 1000 AND char_length(param) <= 200 AND char_length(message) <= 500);
