import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Gauge } from "@/lib/kit/telemetry/gauges";

const NANOSECONDS = 1e9;
const EVERY_MS = 20;

/** Node reports the time between two samples: anything beyond the interval is delay. */
const delayOf = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / NANOSECONDS - EVERY_MS / 1000);

/** The state of the process itself: the delay of its event loop since the last sample, and its memory. */
export const processGauges = (): Gauge[] => {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS });
  delay.enable();
  return [
    {
      name: "motu_event_loop_delay_seconds",
      help: "How late timers fired since the last look.",
      label: "quantile",
      read: () => {
        const seconds = {
          "0.5": delayOf(delay.percentile(50)),
          "0.99": delayOf(delay.percentile(99)),
          max: delayOf(delay.max),
        };
        delay.reset();
        return seconds;
      },
    },
    {
      name: "motu_memory_bytes",
      help: "Memory of the process: all that is resident, and the heap's share in use.",
      label: "kind",
      read: () => {
        const { rss, heapUsed, external } = process.memoryUsage();
        return { rss, heap: heapUsed, external };
      },
    },
    {
      name: "motu_process_start_time_seconds",
      help: "When the process began, in Unix seconds.",
      read: () => performance.timeOrigin / 1000,
    },
  ];
};
