import type { Noted } from "@/lib/kit/http/noted";
import type { Operation } from "@/lib/kit/http/operation";
import { type Instrument, SECONDS, time } from "@/lib/kit/telemetry/telemetry";

export const operationCalls: Instrument<"operation" | "status"> = {
  kind: "histogram",
  name: "motu_operation_duration_seconds",
  help: "Calls of the API by operation, from the first line of the pipeline to the answer.",
  labels: ["operation", "status"],
  buckets: SECONDS,
};

/** Records the duration of an answered call. */
export const timeOperation = (
  { id }: Operation,
  { status, latencyMs }: Pick<Noted, "status" | "latencyMs">,
): void => time(operationCalls, latencyMs, { operation: id, status: String(status) });
