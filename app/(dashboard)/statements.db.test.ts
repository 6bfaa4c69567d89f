import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isValidElement, type ReactNode } from "react";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { startBank } from "@/lib/testing/bank";
import { aMember } from "@/lib/testing/member";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { statementsOf } from "@/lib/testing/statements";
import { newestIn } from "@/scripts/proof/newest";

/** The most statements of a page, its shell included: of most pages, of one object, and of two that show more. */
const CEILING = 5;
const CEILING_OF_OBJECT = 12;
const CEILINGS: Readonly<Record<string, number>> = {
  "/dashboard/simulate": 6,
  "/dashboard/payments/[id]": 10,
};

const ceilingOf = (path: string): number =>
  CEILINGS[path] ?? (path.endsWith("[id]") ? CEILING_OF_OBJECT : CEILING);

// The request as Next provides it, and React's cache of a request, which exist on its servers only.
const request = { cookie: "", kept: new Map<unknown, Map<string, unknown>>() };
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ cookie: request.cookie, "accept-language": "fr" }),
  cookies: async () => {
    const jar = new Map(
      request.cookie.split("; ").map((pair) => pair.split("=") as [string, string]),
    );
    const get = (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined);
    return { get, has: (name: string) => jar.has(name), getAll: () => [], set: () => undefined };
  },
}));
vi.mock("react", async (load) => ({
  ...(await load<typeof import("react")>()),
  cache:
    (run: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      const kept = request.kept.get(run) ?? new Map<string, unknown>();
      request.kept.set(run, kept);
      const key = JSON.stringify(given);
      if (!kept.has(key)) kept.set(key, run(...given));
      return kept.get(key);
    },
}));
vi.mock("@/app/_fonts/inter", () => ({ inter: { variable: "" } }));

let bank: Awaited<ReturnType<typeof startBank>>;
let of: TestMerchant;
beforeAll(async () => {
  bank = await startBank();
  of = await aMerchant();
  request.cookie = (await aMember(of.id, "owner")).cookie;
  await fill(of);
});
afterAll(() => bank.close());

const once = () => ({ "Idempotency-Key": newId() });

/** One object of nearly every kind. */
const fill = async ({ api }: TestMerchant): Promise<void> => {
  const create = async (path: string, body: object) => {
    const answer = await api.post(path, body, once());
    expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : 201]);
    return answer.body.data;
  };
  await create("/webhook-endpoints", { url: "https://example.pf/hook" });
  const customer = await create("/customers", { name: "Hina", email: `${newId()}@example.pf` });
  const saved = { customer: customer.id, token: "pm_card_alpha" };
  const { id: paymentMethod } = await create("/payment-methods", saved);
  const charge = { amountXpf: 2000, customer: customer.id, paymentMethod };
  const payment = await create("/payments/intent", charge);
  await create(`/transactions/${payment.id}/refunds`, { amountXpf: 500 });
  const { id: product } = await create("/products", { name: "Panier" });
  const { id: price } = await create("/prices", { product, amountXpf: 2990 });
  const successUrl = "https://example.pf/merci";
  await create("/checkout-sessions", { lineItems: [{ price }], successUrl });
  await create("/payment-links", { amountXpf: 2990, description: "Panier" });
  const recurring = { product, amountXpf: 2990, interval: "month" };
  const monthly = await create("/prices", recurring);
  const bill = { customer: customer.id, price: monthly.id, paymentMethod };
  await create("/subscriptions", bill);
};

const newestOf = (folder: string): Promise<string | undefined> =>
  newestIn(
    (text, values) => statement<{ id: string }>(`test.newest.${folder}`, text, values),
    folder,
    of.id,
  );

const folder = join(import.meta.dirname, "dashboard");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .toSorted();

const pathOf = (file: string): string =>
  [
    "/dashboard",
    ...file
      .split("/")
      .slice(0, -1)
      .filter((part) => !part.startsWith("(")),
  ].join("/");

type Part = (props: object) => unknown;
type Module = { default: Part; generateMetadata?: Part };

/** Runs every component of the server once; one of the browser, which has hooks, hands on what it was given. */
const render = async (node: unknown): Promise<void> => {
  if (Array.isArray(node)) return void (await Promise.all(node.map(render)));
  if (node instanceof Promise) return render(await node);
  if (!isValidElement<Record<string, ReactNode>>(node)) return;
  const { type, props } = node;
  if (typeof type !== "function") return render(Object.values(props));
  return render(await rendered(type as Part, props));
};

const rendered = (type: Part, props: Record<string, ReactNode>): unknown => {
  try {
    return type(props);
  } catch (thrown) {
    if (thrown instanceof TypeError && /reading 'use/.test(thrown.message))
      return Object.values(props);
    throw thrown;
  }
};

const open = async (file: string, params: object): Promise<void> => {
  request.kept.clear();
  const layout = (await import("./layout")) as unknown as Module;
  const page = (await import(/* @vite-ignore */ join(folder, file))) as Module;
  const props = { params: Promise.resolve(params), searchParams: Promise.resolve({}) };
  try {
    await layout.generateMetadata?.(props);
    await page.generateMetadata?.(props);
    const children = await page.default(props);
    await render(await layout.default({ children }));
  } catch (thrown) {
    // Some pages lead elsewhere.
    if (!(thrown as { digest?: string }).digest?.startsWith("NEXT_REDIRECT")) throw thrown;
  }
};

const RUNS = 3;

/** The fewest of several runs, since background statements of the process do not count. */
const costOf = async (file: string, params: object): Promise<number> => {
  await open(file, params);
  const costs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    costs.push((await statementsOf(() => open(file, params))).length);
  }
  return Math.min(...costs);
};

it("no page of the dashboard takes more statements than it may", async () => {
  // React reports the hooks of the browser's components.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const over: [string, number][] = [];
  let counted = 0;
  for (const file of files) {
    const path = pathOf(file);
    const names = [...path.matchAll(/\[(\w+)\]/g)];
    const id = names.length > 0 ? await newestOf(path.split("/")[2] ?? "") : undefined;
    if (names.length > 1 || (names.length === 1 && !id)) continue;
    const cost = await costOf(file, { id });
    counted += 1;
    if (cost > ceilingOf(path)) over.push([path, cost]);
  }
  expect(over).toEqual([]);
  expect(counted).toBeGreaterThan(45);
}, 240_000);
