-- After a restore nothing is charged at a bank until its statement was read: what it did since the backup was
-- written is known to it alone.
CREATE TABLE "recoveries" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "restored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "backup_at" TIMESTAMPTZ(3) NOT NULL,
    "read_up_to" TIMESTAMPTZ(3),
    "lines" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,
    "reason" TEXT,
    CONSTRAINT "recoveries_pkey" PRIMARY KEY ("id")
);
ALTER TABLE recoveries
  ADD CONSTRAINT recoveries_provider CHECK (provider IN ('sandbox', 'stripe', 'payzen')),
  ADD CONSTRAINT recoveries_lines CHECK (lines >= 0),
  ADD CONSTRAINT recoveries_ended_by CHECK (ended_by IN ('statement', 'unused', 'operator', 'restore')),
  ADD CONSTRAINT recoveries_end CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  ADD CONSTRAINT recoveries_reason CHECK ((ended_by = 'operator') IS TRUE = (reason IS NOT NULL) AND char_length(reason) BETWEEN 1 AND 500);
CREATE UNIQUE INDEX recoveries_one_open ON recoveries (provider) WHERE ended_at IS NULL;
