import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { request } from "undici";
import { withDatabase } from "@/bench/database";

/**
 * GET /transactions/export of a whole year, by the API in a process of its own, with every durability
 * setting of PostgreSQL on: rows per second, and peak memory above idle. The baseline is one COPY of the same
 * rows.
 * `npx tsx bench/export.ts [movements] [rounds]`
 */
const movements = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const MEGABYTE = 1024 * 1024;
const YEAR = "from=2026-01-01&to=2026-12-31";

type Memory = { idle: number; peak: number };

const serve = async () => {
  const { route } = await import("@/lib/api/route");
  const { transactionsExport } = await import("@/lib/transactions/api");
  const { GET } = route(transactionsExport);
  const server = createServer(async (asked, answered) => {
    const { authorization = "" } = asked.headers;
    const call = new Request(`http://localhost${asked.url}`, { headers: { authorization } });
    const response = await GET(call, { params: Promise.resolve({}) });
    answered.writeHead(response.status, Object.fromEntries(response.headers));
    Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]).pipe(answered);
  });
  let memory: Memory = { idle: 0, peak: 0 };
  setInterval(() => {
    memory.peak = Math.max(memory.peak, process.memoryUsage.rss());
  }, 10);
  process.on("message", (asked) => {
    if (asked === "tell") process.send?.(memory);
    if (asked !== "rest") return;
    globalThis.gc?.();
    memory = { idle: process.memoryUsage.rss(), peak: 0 };
    process.send?.(memory);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
};

const measure = (): Promise<void> =>
  withDatabase({ RATE_LIMITS: "off" }, async (url) => {
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    const server = fork(fileURLToPath(import.meta.url), ["serve"], {
      execArgv: [...process.execArgv, "--expose-gc"],
    });
    try {
      const [port] = (await once(server, "message")) as [number];
      await rate({ server, database, origin: `http://127.0.0.1:${port}` });
    } finally {
      server.kill();
      await database.end();
    }
  });

type Scene = { server: ChildProcess; database: pg.Client; origin: string };

const rate = async ({ server, database, origin }: Scene) => {
  const { aMerchant } = await import("@/lib/testing/merchant");
  const { disconnect } = await import("@/lib/kit/db");
  const { id, key } = await aMerchant();
  await fill(database, id);
  const ask = async (what: "rest" | "tell"): Promise<Memory> => {
    server.send(what);
    return ((await once(server, "message")) as [Memory])[0];
  };
  for (const format of ["csv", "json"]) {
    const path = `${origin}/api/v1/transactions/export?format=${format}`;
    const fresh = (await ask("rest")).idle;
    // The first round is the warm-up: afterwards the server keeps the memory it needed.
    const bytes = await read(`${path}&${YEAR}`, key);
    const first = (await ask("tell")).peak - fresh;
    const { idle } = await ask("rest");
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await timed(() => copy(database, id)));
      ours.push(await timed(() => read(`${path}&${YEAR}`, key)));
    }
    const { peak } = await ask("tell");
    console.log(
      JSON.stringify({
        figure: `export of ${movements} movements, rows per second (${format})`,
        value: Math.round(movements / median(ours)),
        baseline: "the same movements by one COPY",
        baselineValue: Math.round(movements / median(bare)),
        seconds: median(ours),
        megabytes: Math.round(bytes / MEGABYTE),
        memoryAboveIdle: `${Math.round((peak - idle) / MEGABYTE)} MB`,
        memoryOfFirstRound: `${Math.round(first / MEGABYTE)} MB`,
        idle: `${Math.round(idle / MEGABYTE)} MB`,
        node: process.version,
      }),
    );
  }
  await disconnect();
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const read = async (url: string, key: string): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` };
  const { statusCode, body } = await request(url, { headers });
  if (statusCode !== 200) throw new Error(`Answered ${statusCode}: ${await body.text()}`);
  let bytes = 0;
  for await (const chunk of body) bytes += (chunk as Buffer).length;
  return bytes;
};

const median = (values: number[]): number =>
  Number((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(2));

/** Payments of a year, each with its customer, receipt and debit; every tenth movement is a refund. */
const fill = async (database: pg.Client, merchant: string) => {
  const refunds = Math.floor(movements / 10);
  await database.query("BEGIN; SET LOCAL session_replication_role = replica");
  for (const statement of rows(merchant, movements - refunds, refunds)) {
    await database.query(statement);
  }
  await database.query("COMMIT");
  await database.query("VACUUM ANALYZE");
};

const rows = (merchant: string, payments: number, refunds: number): string[] => [
  `INSERT INTO customers (id, merchant_id, livemode, name, email, email_key)
   SELECT new_id(), '${merchant}', false, 'Client ' || n, 'client' || n || '@example.pf', 'client' || n || '@example.pf'
   FROM generate_series(1, 10000) AS n`,
  "CREATE TEMP TABLE person AS SELECT id, row_number() OVER () AS n FROM customers",
  `INSERT INTO transactions (id, merchant_id, livemode, status, source, amount_xpf, ht_xpf, tgc_xpf, tgc_rate_bp,
     tax_label, seller, buyer, description, customer_id, card_brand, card_last4, paid_at, created_at)
   SELECT new_id(), '${merchant}', false, 'succeeded', 'api', 1000 + payment.n % 9000, 900 + payment.n % 9000, 100, 1300,
     'TGC', seller_block('${merchant}', false), buyer_block(NULL, NULL),
     'Commande ' || payment.n || ' ; café', person.id, 'alpha', '4242', at, at
   FROM (SELECT n, timestamptz '2026-01-01 10:00:00Z' + n * interval '1 year' / ${payments + 1} AS at
     FROM generate_series(1, ${payments}) AS n) AS payment JOIN person ON person.n = payment.n % 10000 + 1`,
  `INSERT INTO receipts (id, merchant_id, livemode, number, status, transaction_id, customer_id, email, amount_xpf)
   SELECT new_id(), merchant_id, false, 'R-2026-' || lpad((row_number() OVER ())::text, 6, '0'), 'exhausted', id, customer_id, 'a@example.pf',
     amount_xpf FROM transactions`,
  `INSERT INTO bank_operations (id, merchant_id, livemode, provider, kind, transaction_id, attempt, amount_xpf,
     reference, bank_ref, state, return_nonce, resolved_at)
   SELECT new_id(), merchant_id, false, 'sandbox', 'debit', id, 1, amount_xpf, translate(upper(left(md5(id::text), 26)), '0189', 'GHIJ'), id::text,
     'accepted', '', now() FROM transactions`,
  `INSERT INTO refunds (id, merchant_id, livemode, status, transaction_id, amount_xpf, amount_eur_cents, ht_xpf, tgc_xpf,
     succeeded_at, credit_note_number)
   SELECT new_id(), merchant_id, false, 'succeeded', id, 100, 84, 88, 12, paid_at + interval '1 hour',
     'A-2026-' || lpad((row_number() OVER ())::text, 6, '0')
   FROM transactions ORDER BY paid_at LIMIT ${refunds}`,
  `INSERT INTO bank_operations (id, merchant_id, livemode, provider, kind, transaction_id, refund_id, attempt, amount_xpf,
     reference, bank_ref, state, return_nonce, resolved_at)
   SELECT new_id(), merchant_id, false, 'sandbox', 'refund', transaction_id, id, 1, amount_xpf, translate(upper(left(md5(id::text), 26)), '0189', 'GHIJ'),
     id::text, 'accepted', '', now() FROM refunds`,
];

/** The same rows by a COPY whose output the database server discards. */
const copy = (database: pg.Client, merchant: string) =>
  database.query(`
    COPY (
      SELECT m.*, c.name, c.email, r.number, o.reference FROM (
        SELECT paid_at AS at, id AS key, id AS transaction_id, NULL::uuid AS refund_id, amount_xpf, ht_xpf, tgc_xpf,
          tgc_rate_bp, status, source, description, customer_id, card_brand, card_last4
        FROM transactions WHERE merchant_id = '${merchant}'
        UNION ALL
        SELECT g.succeeded_at, g.id, t.id, g.id, -g.amount_xpf, -g.ht_xpf, -g.tgc_xpf, tgc_rate_bp, g.status, source,
          description, customer_id, card_brand, card_last4
        FROM refunds g JOIN transactions t ON t.id = g.transaction_id WHERE g.merchant_id = '${merchant}') AS m
      LEFT JOIN customers c ON c.id = m.customer_id
      LEFT JOIN receipts r ON r.transaction_id = m.transaction_id
      LEFT JOIN bank_operations o ON o.refund_id IS NOT DISTINCT FROM m.refund_id AND o.transaction_id = m.transaction_id
      ORDER BY m.at, m.key
    ) TO PROGRAM 'cat > /dev/null' WITH (FORMAT csv, DELIMITER ';')`);

if (process.argv[2] === "serve") await serve();
else await measure();
