import type { DocumentName } from "@/lib/pay-pages/inventory";

export interface PayPage {
  page: string;
  url: string;
  document: DocumentName;
}

export interface Probed {
  appOrigin: string;
  bankOrigin: string;
  /** In test mode: the pages that are checked belong to objects that it creates. */
  key: string;
}

type Api = (method: "GET" | "POST", path: string, body?: object) => Promise<Record<string, string>>;

/** A private test key, for a deployment that issues such keys to anybody. */
export const newTestKey = async (appOrigin: string): Promise<string> => {
  const { secret = "" } = await apiAt({ appOrigin, key: "" })("POST", "/sandbox/keys", {
    name: "Probe",
  });
  return secret;
};

const apiAt =
  ({ appOrigin, key }: Pick<Probed, "appOrigin" | "key">): Api =>
  async (method, path, body) => {
    // The objects of one day are the same: repeated requests return them.
    const once = `probe ${new Date().toISOString().slice(0, 10)} ${path}`;
    const response = await fetch(`${appOrigin}/api/v1${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": once,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      signal: AbortSignal.timeout(15_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as { data?: Record<string, string>; message?: string };
    if (!response.ok || !answer.data) {
      throw new Error(`${method} ${path} was answered ${response.status}: ${answer.message}`);
    }
    return answer.data;
  };

/** No object has this id: its page shows that, with the same scripts, styles and headers. */
const NOBODYS = `${"0".repeat(32)}${"0".repeat(32)}`;

/** Every page on which a customer pays or enters a card, with an object to open it. */
export const payPages = async (of: Probed): Promise<PayPage[]> => {
  const api = apiAt(of);
  const [session, link, payment, customer, invoices] = await Promise.all([
    api("POST", "/checkout-sessions", {
      lineItems: [{ description: "Probe", amountXpf: 100 }],
      successUrl: "https://probe.example",
    }),
    api("POST", "/payment-links", { amountXpf: 100, description: "Probe" }),
    api("POST", "/payments/intent", { amountXpf: 100 }),
    api("POST", "/customers", { name: "Probe" }),
    api("GET", "/invoices?limit=1") as unknown as Promise<{ url: string }[]>,
  ]);
  const setup = await api("POST", "/setup-intents", { customer: customer["id"] ?? "" });
  const customers = {
    checkout: session["url"] ?? "",
    "payment link": link["url"] ?? "",
    payment: `/pay/${payment["clientSecret"]}`,
    "card registration": `/setup/${setup["clientSecret"]}`,
    invoice: invoices[0]?.url ?? `/i/${NOBODYS}`,
    "till's customer page": `/t/${NOBODYS}`,
  };
  return [
    ...Object.entries(customers).map(
      ([page, address]): PayPage => ({
        page,
        url: of.appOrigin + pathOf(address),
        document: page === "invoice" ? "invoice" : "customer",
      }),
    ),
    { page: "bank form in its frame", url: bankForm(of, "frame"), document: "bankFrame" },
    { page: "bank form as a page", url: bankForm(of, "page"), document: "bankPage" },
  ];
};

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, "https://any.invalid");
  return pathname + search;
};

/** The test bank's form, as a page of ours opens it. */
export const bankForm = (
  { appOrigin, bankOrigin }: Pick<Probed, "appOrigin" | "bankOrigin">,
  mode: "frame" | "page",
): string => {
  const url = new URL("/bank/form", bankOrigin);
  const fields = { mode, ref: "probe", purpose: "payment", locale: "fr", amount: "100" };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  url.searchParams.set("return", `${appOrigin}/`);
  return url.href;
};
