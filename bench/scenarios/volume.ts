import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "@/bench/figure";
import { interleaved, type Load, type Run, throughput } from "@/bench/load";
import { apiOf, sendTo } from "@/bench/requests";
import { signIn } from "@/bench/scenarios/dashboard";
import { type Process, type Scenario, type Scene, Skipped } from "@/bench/scene";
import { statementsOf } from "@/bench/statements";
import { connected } from "@/lib/kit/connected";
import { deploy } from "@/scripts/migrate/migrations";
import { root, runOrThrow } from "@/scripts/setup/command";

const FEW = 10_000;
const fillFile = join("bench", "fill.ts");
const DAY_MS = 86_400_000;

/** The same requests over few rows and over `--rows`, by one application process for each database. */
export const volume: Scenario = {
  name: "volume",
  about: "creations, lists and filters over --rows transactions, beside 10,000",
  isDefault: true,
  needs: "product",
  run: async (scene) => {
    const { rows } = scene.options;
    if (rows === undefined) throw new Skipped("It needs --rows, such as --rows 5000000.");
    if (!existsSync(join(root, fillFile))) throw new Skipped(`There is no ${fillFile}.`);
    const few = await aShop(scene, FEW);
    const many = await aShop(scene, rows);
    return [...(await ratios(scene, few, many)), ...(await filters(scene, many))];
  },
};

type Shop = { process: Process; url: string; merchant: string; key: string; deep: string };

/** A filled database with its own application process, and the largest merchant in it. */
const aShop = async (scene: Scene, rows: number): Promise<Shop> => {
  const name = `motu_${rows}`;
  await scene.owner.query(`CREATE DATABASE ${name}`);
  const url = scene.databaseUrl(name);
  await deploy(url);
  await runOrThrow(["--import", "tsx", fillFile, "--rows", String(rows), "--url", url]);
  const process = await scene.start({ DATABASE_URL: url });
  const { post, data } = apiOf("");
  const { secret = "" } = await data(
    sendTo(process.origin),
    post("/api/v1/sandbox/keys", { name: "Bench" }),
  );
  return connected(url, async (owner) => {
    const largest = `SELECT merchant_id AS id, count(*)::int AS count FROM transactions
      WHERE NOT livemode GROUP BY 1 ORDER BY 2 DESC LIMIT 1`;
    const { id: merchant, count } = (await owner.query(largest)).rows[0];
    // The newest key is the one just made: it now opens the filled shop.
    await owner.query(
      `UPDATE api_keys SET merchant_id = $1 WHERE id = (SELECT id FROM api_keys ORDER BY id DESC LIMIT 1)`,
      [merchant],
    );
    const middle = await owner.query(
      `SELECT id FROM transactions WHERE merchant_id = $1 AND NOT livemode ORDER BY id OFFSET $2 LIMIT 1`,
      [merchant, count >> 1],
    );
    return { process, url, merchant, key: secret, deep: middle.rows[0].id };
  });
};

const loadsOf = ({ process: application, key, deep }: Shop) => {
  const { post, get } = apiOf(key);
  const load = (asked: () => ReturnType<typeof get>): Load => ({
    application,
    once: (send) => send(asked()),
  });
  return {
    create: load(() => post("/api/v1/payments/intent", { amountXpf: 2990 })),
    first: load(() => get("/api/v1/transactions?limit=100")),
    deep: load(() => get(`/api/v1/transactions?limit=100&starting_after=${deep}`)),
  };
};

/** How much longer each takes over many rows, at the median. */
const ratios = async (scene: Scene, few: Shop, many: Shop): Promise<Figure[]> => {
  const [small, large] = [loadsOf(few), loadsOf(many)];
  const runs = await interleaved(
    {
      createFew: small.create,
      createMany: large.create,
      firstFew: small.first,
      firstMany: large.first,
      deepFew: small.deep,
      deepMany: large.deep,
    },
    scene.pace,
  );
  const slower = (name: string, run: Run, yardstick: Run): Figure => ({
    ...throughput({ name }, run, { name: "10,000 rows", run: yardstick }),
    value: run.p50,
    unit: "ms",
    yardstick: { name: "10,000 rows", value: yardstick.p50 },
    aim: "ratio <= 1.2",
  });
  const over = `over ${scene.options.rows} rows`;
  return [
    slower(`POST /payments/intent ${over}`, runs.createMany, runs.createFew),
    slower(`GET /transactions, first page ${over}`, runs.firstMany, runs.firstFew),
    slower(`GET /transactions, deep page ${over}`, runs.deepMany, runs.deepFew),
  ];
};

const dayOf = (ago: number): string =>
  new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** The time that the database needs for a page of the dashboard, everything on it included. */
const filters = (scene: Scene, { process: { origin }, url, merchant }: Shop): Promise<Figure[]> =>
  connected(url, async (owner) => {
    const cookie = await signIn(owner, merchant);
    const pages = {
      "payments of a past week": `/dashboard/payments?from=${dayOf(107)}&to=${dayOf(100)}`,
      "payments by amount": "/dashboard/payments?min=4200&max=4300",
      "payments by text": "/dashboard/payments?q=hina",
      "months on home": "/dashboard?period=12m",
    };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const { databaseMs, statements } = await statementsOf({ owner, log: scene.log }, () =>
        sendTo(origin)({ method: "GET", path, headers: { cookie }, expect: 200 }),
      );
      const note = { statements, rows: scene.options.rows ?? 0 };
      figures.push({ name, value: databaseMs, unit: "ms", aim: "value <= 20", note });
    }
    return figures;
  });
