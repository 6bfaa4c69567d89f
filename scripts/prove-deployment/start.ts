import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export interface Deployment {
  /** The whole output. */
  output: () => string;
  stop: () => Promise<void>;
}

interface Addresses {
  ownerUrl: string;
  databaseUrl: string;
  port: number;
  bankPort: number;
}

const secret = (): string => randomBytes(32).toString("base64");

interface Start {
  /** Variables beside the required ones. */
  more?: Record<string, string>;
  /** Silent, because npm's own two lines are no JSON. */
  command?: string[];
  /** The user of the process; ours by default. */
  uid?: number;
}

/** Runs `npm start` in this folder as a deployment, up to its welcome. */
export const startDeployment = async (
  folder: string,
  to: Addresses,
  { more = {}, command = ["npm", "start", "--silent"], uid }: Start = {},
): Promise<Deployment> => {
  const [program = "", ...parameters] = command;
  const child = spawn(program, parameters, {
    cwd: folder,
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      ...more,
      DATABASE_OWNER_URL: to.ownerUrl,
      DATABASE_URL: to.databaseUrl,
      PORT: String(to.port),
      BANK_PORT: String(to.bankPort),
      APP_ORIGIN: "https://pay.example.pf",
      BANK_ORIGIN: "https://bank.example.pf",
      MAIL: "folder",
      API_KEY_PEPPER: secret(),
      ENCRYPTION_KEY: secret(),
      LINK_KEY: secret(),
      SANDBOX_BANK_KEY: secret(),
      SANDBOX_BANK_SECRET: `whsec_${secret()}`,
      NEXTAUTH_SECRET: secret(),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve())).then(() => {
    hasEnded = true;
  });
  for (const until = Date.now() + 300_000; !output.includes("Motu is running"); await sleep(200)) {
    if (!hasEnded && Date.now() < until) continue;
    child.kill("SIGTERM");
    throw new Error(`It did not start:\n${output.slice(-3_000)}`);
  }
  return {
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
};
