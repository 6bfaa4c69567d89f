import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Gauge } from "@/lib/kit/telemetry/gauges";

const NANOSECONDS = 1e9;

/** How the process itself is: the delay of its event loop since the last look, and its memory. */
export const processGauges = (): Gauge[] => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return [
    {
      name: "motu_event_loop_delay_seconds",
      help: "How late timers fired since the last look.",
      label: "quantile",
      read: () => {
        const seconds = {
          "0.5": delay.percentile(50) / NANOSECONDS,
          "0.99": delay.percentile(99) / NANOSECONDS,
          max: delay.max / NANOSECONDS,
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
