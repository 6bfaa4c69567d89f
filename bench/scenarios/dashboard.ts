import { randomUUID } from "node:crypto";
import type { Figure } from "@/bench/figure";
import { interleaved, type Load, type Run } from "@/bench/load";
import { apiOf, sendTo } from "@/bench/requests";
import type { Scenario, Scene } from "@/bench/scene";
import { statementsOf } from "@/bench/statements";
import { addMember, addSession, sessionCookie } from "@/scripts/proof/people";

const PAYMENTS = 60;

const pages = {
  empty: "/bench/empty",
  shell: "/dashboard/bench",
  home: "/dashboard",
  payments: "/dashboard/payments",
  customers: "/dashboard/customers",
};
type Name = keyof typeof pages;

/** Pages of the dashboard beside an empty page of the same build. */
export const dashboard: Scenario = {
  name: "dashboard",
  about: "pages of the dashboard, beside an empty page of the same build",
  isDefault: true,
  needs: "product",
  run: async (scene) => {
    const cookie = await signedIn(scene);
    const loads = Object.fromEntries(
      Object.entries(pages).map(([name, path]): [string, Load] => [
        name,
        {
          application: scene.application,
          once: (send) => send({ method: "GET", path, headers: { cookie }, expect: 200 }),
        },
      ]),
    ) as Record<Name, Load>;
    // One connection per core: what is measured is CPU time, and more would only wait.
    const runs = await interleaved(loads, { ...scene.pace, connections: 2 });
    return [
      ...(await figuresOf(scene, "home", { runs, cookie })),
      ...(await figuresOf(scene, "payments", { runs, cookie })),
      ...(await figuresOf(scene, "customers", { runs, cookie })),
      ...(await figuresOf(scene, "shell", { runs, cookie })),
    ];
  },
};

const figuresOf = async (
  scene: Scene,
  name: Exclude<Name, "empty">,
  { runs, cookie }: { runs: Record<Name, Run>; cookie: string },
): Promise<Figure[]> => {
  const send = sendTo(scene.application.origin);
  const { statements, databaseMs } = await statementsOf(scene, () =>
    send({ method: "GET", path: pages[name], headers: { cookie }, expect: 200 }),
  );
  const { appCpuMs, databaseCpuMs, p50 } = runs[name];
  return [
    {
      name: `dashboard, ${name}: application CPU`,
      value: appCpuMs,
      unit: "ms",
      yardstick: { name: "an empty page", value: runs.empty.appCpuMs },
      aim: "ratio <= 2",
      note: { p50, databaseCpuMs, databaseMs },
    },
    { name: `dashboard, ${name}: statements`, value: statements, unit: "", aim: "value <= 5" },
  ];
};

/** The cookie of the demo shop's owner; the shop has payments to show. */
const signedIn = async ({ application, key, owner }: Scene): Promise<string> => {
  const { get, post, data } = apiOf(key);
  const send = sendTo(application.origin);
  const { id: merchant = "" } = await data(send, get("/api/v1/merchants/me"));
  const email = `${randomUUID()}@example.pf`;
  const { id: customer } = await data(send, post("/api/v1/customers", { email }));
  const saved = post("/api/v1/payment-methods", { customer, token: "pm_card_alpha" });
  const { id: paymentMethod } = await data(send, saved);
  for (let payment = 0; payment < PAYMENTS; payment += 1) {
    const body = { amountXpf: 500 + payment, customer, paymentMethod };
    await send(post("/api/v1/payments/intent", body));
  }
  return signIn(owner, merchant.replace(/^\w+_/, ""));
};

/** The cookie of a new owner of a shop. */
export const signIn = async (owner: Scene["owner"], merchant: string): Promise<string> => {
  const query = (text: string, values: unknown[]) => owner.query(text, values);
  const { userId } = await addMember(query, merchant, "owner");
  return sessionCookie(await addSession(query, merchant, userId));
};
