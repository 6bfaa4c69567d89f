import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import pg from "pg";
import { type Breach, broken, examine } from "@/lib/invariants/audit";
import { clusterUrl } from "@/scripts/postgres/cluster";
import { isReadyAt, type Program, pidOf as pidOfProgram } from "@/scripts/proof/processes";
import { e2ePorts } from "@/scripts/test/ports";
import { app, bank, eventually } from "./api";
import { stack } from "./stack";

const ports = e2ePorts(process.env);

const dataDir = (): string => stack().dataDir;

/** The process of a program of the stack; undefined while there is none. */
export const pidOf = (program: Program): number | undefined =>
  pidOfProgram({ dataDir: dataDir(), ports }, program);

let kills = 0;
export const killsSoFar = (): number => kills;

/**
 * kill -9 of a program of the stack, immediately; `restarted` waits for its replacement. SIGSTOP leaves it
 * there without responding, like an endless loop.
 */
export const kill = (
  program: Program,
  signal: "SIGKILL" | "SIGSTOP" = "SIGKILL",
): { restarted: () => Promise<unknown> } => {
  const pid = pidOf(program);
  if (pid === undefined) throw new Error(`No ${program} of the stack listens on its port.`);
  process.kill(pid, signal);
  kills += 1;
  const isBack = async () =>
    ![pid, undefined].includes(pidOf(program)) && (await isReadyAt(app)) && pidOf(program) !== pid;
  return { restarted: () => eventually(isBack, `the restarted ${program}`, 60) };
};

export const killApplication = (signal?: "SIGKILL" | "SIGSTOP") => kill("application", signal);

let database: pg.Pool | undefined;

/** Reads the stack's own database, for what the product does not show. */
export const rowsOf = async <Row extends object>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  if (!database) {
    const secrets = JSON.parse(readFileSync(join(dataDir(), "secrets.json"), "utf8"));
    const password = secrets.POSTGRES_PASSWORD;
    const connectionString = clusterUrl({ port: ports.pgPort, password }, "motu");
    database = new pg.Pool({ connectionString, max: 2, query_timeout: 30_000 });
  }
  return (await database.query<Row>(text, values)).rows;
};

export const closeDatabase = async (): Promise<void> => {
  await database?.end();
  database = undefined;
};

/** The invariants that these merchants' rows break, as the operator's audit finds them. */
export const brokenPromises = async (merchants: readonly string[]): Promise<Breach[][]> => {
  const query = async (text: string) => ({ rows: await rowsOf(text) });
  return broken(await examine({ query }, merchants)).map(({ first }) => first);
};

/** One number from the stack's database. */
export const countOf = async (text: string, values: unknown[] = []): Promise<number> => {
  const [row] = await rowsOf<{ n: string | null }>(`SELECT (${text}) AS n`, values);
  return Number(row?.n ?? 0);
};

/** All pages of an API list. */
export const everyOne = async <Row extends { id: string }>(
  path: string,
  key: string,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const after = rows.length > 0 ? `&starting_after=${rows.at(-1)?.id}` : "";
    const response = await fetch(`${app}/api/v1${path}?limit=100${after}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const page = (await response.json()) as { data: Row[]; hasMore: boolean };
    rows.push(...page.data);
    if (!page.hasMore) return rows;
  }
};

export type Answer = { status: number; text: string };

/** A payment with its own key; null if the connection broke before the response. */
export const debit = (key: string, idempotencyKey: string, body: object): Promise<Answer | null> =>
  fetch(`${app}/api/v1/payments/intent`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
    },
    body: JSON.stringify(body),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);

const DEFINITE: readonly (number | undefined)[] = [201, 402];
/** Another process may hold the key, and the bank may not have responded yet. */
const PATIENT: readonly (number | undefined)[] = [undefined, 409, 502];

/** Repeats a request with its key, as a careful integrator does, until its response is final. */
export const decided = async (again: () => Promise<Answer | null>): Promise<Answer> => {
  const end = Date.now() + 150_000;
  for (;;) {
    const answer = await again();
    if (answer && DEFINITE.includes(answer.status)) return answer;
    if (!PATIENT.includes(answer?.status) || Date.now() > end) {
      throw new Error(`No definite answer: ${answer?.status} ${answer?.text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
};

/** A one-time token, as the bank's own form gives it to the browser. */
const aToken = async (number: string): Promise<string> => {
  const response = await fetch(`${bank}/bank/v1/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: bank },
    body: JSON.stringify({ number, expMonth: 12, expYear: 2034, cvc: "123" }),
  });
  return ((await response.json()) as { token: string }).token;
};

/** A cardholder's browser on a session's page. */
export const aPayer = async (url: string) => {
  const page = await fetch(url);
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(csrf).not.toBe("");
  const { pathname, search } = new URL(url);
  return {
    /** Presses the button with a card; false if the connection broke. */
    pay: async (number: string): Promise<boolean> => {
      const body = new URLSearchParams({ csrf, bank_token: await aToken(number) });
      const headers = { origin: app, cookie };
      const to = `${app}${pathname}/pay${search}`;
      const sent = fetch(to, { method: "POST", body, headers, redirect: "manual" });
      return sent.then(
        ({ status }) => status === 303,
        () => false,
      );
    },
  };
};
