import { banksAway } from "@/lib/bank/breakers";
import { bankNames } from "@/lib/bank/provider";
import { bankResults } from "@/lib/bank/record-result";
import { bankCalls } from "@/lib/bank/timed";
import { openCases } from "@/lib/bank-cases/count";
import { pool } from "@/lib/kit/db";
import { operationCalls } from "@/lib/kit/http/timing";
import { type Gauge, gaugeFailures } from "@/lib/kit/telemetry/gauges";
import { processGauges } from "@/lib/kit/telemetry/process";
import { httpRequests } from "@/lib/kit/telemetry/requests";
import type { Instrument } from "@/lib/kit/telemetry/telemetry";
import { lags } from "@/lib/process/lags";
import { queues } from "@/lib/process/queues";

/** Everything that is counted or timed. */
export const instruments: readonly Instrument[] = [
  operationCalls,
  httpRequests,
  bankCalls,
  bankResults,
  gaugeFailures,
];

/** Everything that is read at a scrape: a new gauge is one entry. */
export const gauges = (): readonly Gauge[] => [
  // Before those that query the database, which would wait for it.
  {
    name: "motu_pool_connections",
    help: "Connections of the process to its database, and requests that wait for one.",
    label: "state",
    read: () => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool();
      return { total, idle, waiting };
    },
  },
  {
    name: "motu_lag_seconds",
    help: "How long the longest due of a background work has waited; 0 where nothing is due.",
    label: "work",
    read: async () =>
      Object.fromEntries(Object.entries(await lags()).map(([work, late]) => [work, late ?? 0])),
  },
  {
    name: "motu_queue_rows",
    help: "Rows of a background work that are due, counted up to 10000.",
    label: "work",
    read: queues,
  },
  {
    name: "motu_bank_cases_open",
    help: "Open bank cases, not matched or corrected yet.",
    label: "kind",
    read: openCases,
  },
  {
    name: "motu_bank_away",
    help: "1 while this process finds a bank away and calls it only to see whether it is back.",
    label: "bank",
    read: () =>
      Object.fromEntries(bankNames.map((name) => [name, banksAway().includes(name) ? 1 : 0])),
  },
  ...processGauges(),
];
