import { randomUUID } from "node:crypto";
import type { Figure } from "@/bench/figure";
import { interleaved, type Load, perCpuSecond, type Run, throughput } from "@/bench/load";
import { peerLoads, readMapping } from "@/bench/peer";
import { hasPgbench, pgbench } from "@/bench/pgbench";
import { apiOf, sendTo } from "@/bench/requests";
import type { Process, Scenario, Scene } from "@/bench/scene";

const payment = { amountXpf: 2990, metadata: { order: "CMD-1042" } };

/** The API beside the bare framework, and beside another gateway if one is named. */
export const api: Scenario = {
  name: "api",
  about: "creations, reads and a saved card by the API, beside the bare framework",
  isDefault: true,
  needs: "product",
  run: async (scene) => {
    const lane = await hasLane(scene);
    // Without the lane every request goes through the framework already.
    const framework = lane ? await scene.start({ API_LANE: "off" }) : undefined;
    const runs = await interleaved(
      { ...(await loadsOf(scene, framework)), ...(await peerOf(scene)) } as Loads,
      scene.pace,
    );
    await framework?.stop();
    return [
      ...frameworkFigures(runs),
      ...(lane ? laneFigures(runs) : noLane()),
      ...databaseFigures(scene, runs),
      ...peerFigures(runs),
    ];
  },
};

type Names = "barePost" | "bareGet" | "create" | "read" | "session" | "customer" | "charge";
type Optional = "laneCreate" | "laneRead" | "peerCreate" | "peerRead";
type Loads = Record<Names, Load> & Record<Optional, Load>;
type Runs = Record<Names, Run> & Partial<Record<Optional, Run>>;

const hasLane = async ({ application }: Scene): Promise<boolean> => {
  const answer = await fetch(`${application.origin}/bench/lane`);
  return ((await answer.json()) as { lane: string | null }).lane === "on";
};

const noLane = (): Figure[] => {
  process.stdout.write("api: the product has no API lane, so nothing is measured in it.\n");
  return [];
};

const loadsOf = async (
  { application: product, key }: Scene,
  framework: Process | undefined,
): Promise<Record<Names, Load> & Partial<Record<Optional, Load>>> => {
  const { post, get, data } = apiOf(key);
  const send = sendTo(product.origin);
  const { id } = await data(send, post("/api/v1/payments/intent", payment));
  const card = await aSavedCard(product.origin, key);
  const session = {
    lineItems: [{ description: "Panier", amountXpf: 2990 }],
    successUrl: "https://boutique.example.pf/merci",
  };
  const through = framework ?? product;
  const load = (asked: () => ReturnType<typeof get>, application = through): Load => ({
    application,
    once: (sender) => sender(asked()),
  });
  const create = () => post("/api/v1/payments/intent", payment);
  const read = () => get(`/api/v1/transactions/${id}`);
  return {
    barePost: load(() => post("/bench/echo", payment)),
    create: load(create),
    session: load(() => post("/api/v1/checkout-sessions", session)),
    customer: load(() => post("/api/v1/customers", { email: `${randomUUID()}@example.pf` })),
    charge: load(() => post("/api/v1/payments/intent", card), product),
    bareGet: load(() => get("/bench/echo")),
    read: load(read),
    ...(framework ? { laneCreate: load(create, product), laneRead: load(read, product) } : {}),
  };
};

/** The body of a payment by a saved card of the sandbox bank. */
const aSavedCard = async (origin: string, key: string): Promise<object> => {
  const { post, data } = apiOf(key);
  const send = sendTo(origin);
  const email = `${randomUUID()}@example.pf`;
  const { id: customer } = await data(send, post("/api/v1/customers", { email }));
  const saved = post("/api/v1/payment-methods", { customer, token: "pm_card_alpha" });
  const { id: paymentMethod } = await data(send, saved);
  return { amountXpf: 500, customer, paymentMethod };
};

const peerOf = async ({ options }: Scene) => {
  if (!options.peer) return {};
  const { create, read } = await peerLoads(
    options.peer,
    readMapping(options.peerMapping),
    sendTo(options.peer),
  );
  return { peerCreate: create, peerRead: read };
};

const frameworkFigures = (runs: Runs): Figure[] => {
  const post = { name: "bare POST", run: runs.barePost };
  const get = { name: "bare GET", run: runs.bareGet };
  return [
    perCpuSecond(
      { name: "POST /payments/intent, pending", aim: "ratio >= 0.9" },
      runs.create,
      post,
    ),
    perCpuSecond({ name: "GET /transactions/{id}", aim: "ratio >= 0.85" }, runs.read, get),
    perCpuSecond({ name: "POST /checkout-sessions", aim: "ratio >= 0.7" }, runs.session, post),
    perCpuSecond({ name: "POST /customers", aim: "ratio >= 0.7" }, runs.customer, post),
    perCpuSecond(
      { name: "saved card charged in the call", aim: "ratio >= 0.5" },
      runs.charge,
      post,
    ),
  ];
};

const laneFigures = ({ laneCreate, laneRead, ...runs }: Runs): Figure[] => {
  if (!laneCreate || !laneRead) return [];
  return [
    perCpuSecond({ name: "POST /payments/intent in the API lane", aim: "ratio >= 4" }, laneCreate, {
      name: "bare POST",
      run: runs.barePost,
    }),
    perCpuSecond({ name: "GET /transactions/{id} in the API lane", aim: "ratio >= 5" }, laneRead, {
      name: "bare GET",
      run: runs.bareGet,
    }),
  ];
};

const peerFigures = ({ create, read, peerCreate, peerRead, ...lane }: Runs): Figure[] => {
  if (!peerCreate || !peerRead) return [];
  const peer = (run: Run) => ({ name: "the peer", run });
  return [
    throughput({ name: "create, beside the peer" }, lane.laneCreate ?? create, peer(peerCreate)),
    throughput({ name: "read, beside the peer" }, lane.laneRead ?? read, peer(peerRead)),
  ];
};

/** What a creation costs the database, beside its statement in pgbench. */
const databaseFigures = (scene: Scene, { create, laneCreate }: Runs): Figure[] => {
  const { databaseCpuMs } = laneCreate ?? create;
  const figure: Figure = {
    name: "database CPU of a create",
    value: databaseCpuMs,
    unit: "ms",
    aim: "value <= 0.7",
  };
  if (!hasPgbench()) return [figure];
  const { perSecond, cpuMs } = pgbench({
    ...scene.pace,
    databaseUrl: scene.databaseUrl("motu"),
    clients: scene.pace.connections,
  });
  const yardstick = { name: "pgbench, the same statement", value: cpuMs };
  return [
    figure,
    {
      ...figure,
      name: "database CPU of a create, beside pgbench",
      yardstick,
      aim: "ratio <= 1.3",
      note: { pgbenchPerSecond: perSecond },
    },
  ];
};
