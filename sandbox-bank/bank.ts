import type { ServerResponse } from "node:http";
import type { Pool } from "pg";
import type { InjectedFaults } from "@/sandbox-bank/injected-faults";

export interface Options {
  /** 0 lets the system choose; the origin then follows the port. */
  port: number;
  /** Where it listens; on every address without it, on this machine's own for `localhost`. */
  host?: string;
  /** Whether it answers for this machine's own names too. */
  isTrial?: boolean;
  /** Whether what says X-Forwarded-Host is a proxy of ours. */
  isBehindProxy?: boolean;
  origin?: string;
  appOrigin: string;
  databaseUrl: string;
  /** Bearer key of the gateway. */
  apiKey: string;
  /** `whsec_…`: signs the notifications. */
  notifySecret: string;
  slowMs?: number;
  challengeMs?: number;
}

/** What every endpoint of the bank works with. */
export interface Bank {
  readonly pool: Pool;
  readonly origin: string;
  readonly appOrigin: string;
  readonly apiKey: string;
  readonly notifySecret: string;
  readonly slowMs: number;
  readonly challengeMs: number;
  readonly notifyUrl: string;
  readonly faults: InjectedFaults;
  /** Until when any shop at all has ordered trouble, in milliseconds. */
  readonly faultsEnd: { until: number };
  /** Answers that are withheld on purpose; cut when the bank closes. */
  readonly silent: Set<ServerResponse>;
  /** Looks at due rows after so many milliseconds. */
  readonly settleSoon: (delayMs: number) => void;
  readonly notifySoon: (delayMs: number) => void;
}
