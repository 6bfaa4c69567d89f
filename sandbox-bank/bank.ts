import type { ServerResponse } from "node:http";
import type { Pool } from "pg";
import type { InjectedFaults } from "@/sandbox-bank/injected-faults";

export interface Options {
  /** 0 lets the system choose; the origin then uses that port. */
  port: number;
  /** The address to listen on: all of them by default, loopback only for `localhost`. */
  host?: string;
  /** Whether it also accepts requests to this machine's own names. */
  isTrial?: boolean;
  /** Whether X-Forwarded-Host comes from a trusted proxy. */
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

/** The context of every endpoint of the bank. */
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
  /** When the last active fault of any shop ends, in milliseconds. */
  readonly faultsEnd: { until: number };
  /** Responses withheld on purpose; their connections close when the bank stops. */
  readonly silent: Set<ServerResponse>;
  /** Processes due rows after this many milliseconds. */
  readonly settleSoon: (delayMs: number) => void;
  readonly notifySoon: (delayMs: number) => void;
}
