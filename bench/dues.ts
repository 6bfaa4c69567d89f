import { withDatabase } from "@/bench/database";

/**
 * Many subscriptions due at once: the time until their invoices are issued, and until all are paid at the sandbox bank,
 * with the CPU time of this process (the bank's too) and of every PostgreSQL of the machine, and transactions, for each
 * invoice.
 * `npx tsx bench/dues.ts [subscriptions] [merchants]`
 */
const subscriptions = Number(process.argv[2] ?? 1000);
const merchants = Number(process.argv[3] ?? 16);
const BANK_PORT = 20_000 + Math.floor(Math.random() * 20_000);

const prepare = async (): Promise<void> => {
  const { aCard, aCustomer, aPrice } = await import("@/lib/subscriptions/billing.fixture");
  const { aMerchant } = await import("@/lib/testing/merchant");
  const each = Math.ceil(subscriptions / merchants);
  for (let shop = 0; shop < merchants; shop += 1) {
    const merchant = await aMerchant();
    const price = await aPrice(merchant);
    for (let index = 0; index < each; index += 1) {
      const customer = await aCustomer(merchant);
      await aCard(merchant, customer);
      const made = await merchant.api.post("/subscriptions", { customer, price });
      if (made.status !== 201) throw new Error(made.text);
    }
  }
};

type Phase = { figure: string; work: () => Promise<unknown> };

const timed = async ({ figure, work }: Phase): Promise<void> => {
  const { cpuSeconds } = await import("@/bench/cpu");
  const { db } = await import("@/lib/kit/db");
  const committed = async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT pg_stat_force_next_flush()::text, (xact_commit)::int AS count FROM pg_stat_database WHERE datname = current_database()`;
    return row?.count ?? 0;
  };
  const database = cpuSeconds(/^postgres/);
  const before = await committed();
  const own = process.cpuUsage();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const count = await db.invoice.count();
  console.log(
    JSON.stringify({
      figure,
      invoices: count,
      perSecond: Math.round(count / seconds),
      cpuMsEach: Math.round((user + system) / 10 / count) / 100,
      databaseCpuMsEach: Math.round(((cpuSeconds(/^postgres/) - database) * 1e5) / count) / 100,
      transactionsEach: Math.round(((await committed()) - before) / (count / 10)) / 10,
    }),
  );
};

const measure = async (): Promise<void> => {
  const { startBank } = await import("@/lib/testing/bank");
  const { db, disconnect, transaction } = await import("@/lib/kit/db");
  const bank = await startBank();
  await prepare();
  await transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`UPDATE subscriptions SET billing_anchor = billing_anchor - interval '32 days',
      current_period_start = current_period_start - interval '32 days',
      current_period_end = current_period_end - interval '32 days'`;
  });
  const shards = Array.from({ length: 16 }, (_, shard) => shard);
  const { issueDue } = await import("@/lib/subscriptions/issue");
  const { chargeDue } = await import("@/lib/payments/charge-due");
  const allShards = (work: (of: { shard: number }) => Promise<unknown>) => () =>
    Promise.all(shards.map((shard) => work({ shard })));
  await timed({ figure: "invoices issued", work: allShards(issueDue) });
  await timed({ figure: "invoices charged", work: allShards(chargeDue) });
  const unpaid = await db.invoice.count({ where: { status: { not: "paid" } } });
  if (unpaid > 0) throw new Error(`${unpaid} invoices are not paid.`);
  await bank.close();
  await disconnect();
};

await withDatabase({ BANK_ORIGIN: `http://localhost:${BANK_PORT}`, RATE_LIMITS: "off" }, measure);
process.exit(0);
