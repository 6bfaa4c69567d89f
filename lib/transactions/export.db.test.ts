import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { route } from "@/lib/api/route";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { emptyBuckets } from "@/lib/kit/http/token-bucket";
import { newId } from "@/lib/kit/ids";
import { eurCents, splitTgc } from "@/lib/kit/money";
import { aMerchant, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { making } from "@/lib/testing/requests";
import { transactionsExport } from "@/lib/transactions/api";
import { bulk, csvCells, moveInTime } from "@/lib/transactions/export.fixture";

provideBank();

type Movement = Record<string, string | number | null>;

const HEADER =
  "date;heure;type;transactionId;refundId;montantXpf;htXpf;tgcXpf;tauxTgc;montantEurCents;statut;source;client;email;libelle;facture;recu;carte;reference;avoir";

const PERIOD = "from=2026-01-01&to=2026-01-31";

const rowsOf = async ({ api }: TestMerchant, period = PERIOD): Promise<Movement[]> => {
  const reply = await api.get(`/transactions/export?${period}&format=json`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

/** A payment that a simulation made succeed, in the past. */
const paid = async (
  merchant: TestMerchant,
  { amountXpf = 1000, at = "2026-01-15T12:00:00Z", description = null as string | null } = {},
): Promise<string> => {
  const { api } = merchant;
  const headers = { "Idempotency-Key": newId() };
  const { id } = (await api.post("/payments/intent", { amountXpf }, headers)).body.data;
  await api.post("/test/simulate", { transactionId: id, outcome: "succeeded" });
  await moveInTime("transactions", id, { paid_at: at, description });
  return id;
};

const refunded = async (
  { api }: TestMerchant,
  id: string,
  { amountXpf, at }: { amountXpf?: number; at: string },
): Promise<string> => {
  const made = await api.post(`/transactions/${id}/refunds`, amountXpf ? { amountXpf } : {});
  await moveInTime("refunds", made.body.data.id, { succeeded_at: at });
  return made.body.data.id;
};

describe("the export", () => {
  it("is a CSV with a byte order mark, the columns of the contract, and a file name", async () => {
    const merchant = await aMerchant();
    const id = await paid(merchant, { amountXpf: 2990, at: "2026-02-01T00:05:09Z" });
    const request = new Request(
      `http://localhost/api/v1/transactions/export?${PERIOD}&delimiter=%3B`,
      { headers: { authorization: `Bearer ${merchant.key}` } },
    );
    const response = await route(transactionsExport).GET(request, { params: Promise.resolve({}) });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="transactions-2026-01-01-2026-01-31.csv"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString("utf8")).toBe(
      `${HEADER}\r\n2026-01-31;14:05:09;paiement;${id};;2990;2646;344;13;2506;succeeded;api;;;;;;;;\r\n`,
    );
  });

  it("names payer, card, purpose and ids of a payment at the bank", async () => {
    const merchant = await aMerchant();
    const { api } = merchant;
    const person = { name: "Hina; la « vraie »", email: "hina@example.pf" };
    const customer = (await api.post("/customers", person)).body.data.id;
    const card = { customer, token: "pm_card_alpha" };
    const paymentMethod = (await api.post("/payment-methods", card)).body.data.id;
    const body = { amountXpf: 1130, customer, paymentMethod };
    const headers = { "Idempotency-Key": newId() };
    const { id } = (await api.post("/payments/intent", body, headers)).body.data;
    const refundId = (await api.post(`/transactions/${id}/refunds`, { amountXpf: 100 })).body.data
      .id;
    await moveInTime("transactions", id, { paid_at: "2026-01-15T12:00:00Z" });
    await moveInTime("refunds", refundId, { succeeded_at: "2026-01-16T09:59:59Z" });
    const receipt = await db.receipt.findFirstOrThrow({ where: { transactionId: id } });
    const [debit, refund] = await db.bankOperation.findMany({
      where: { transactionId: id },
      orderBy: { kind: "asc" },
    });
    const common = {
      transactionId: id,
      tauxTgc: 13,
      source: "api",
      client: person.name,
      email: person.email,
      libelle: null,
      facture: null,
      recu: receipt.number,
      carte: "alpha 4242",
    };
    expect(await rowsOf(merchant)).toEqual([
      {
        ...common,
        date: "2026-01-15",
        heure: "02:00:00",
        type: "paiement",
        refundId: null,
        montantXpf: 1130,
        htXpf: 1000,
        tgcXpf: 130,
        montantEurCents: 947,
        statut: "succeeded",
        reference: debit?.reference,
        avoir: null,
      },
      {
        ...common,
        date: "2026-01-15",
        heure: "23:59:59",
        type: "remboursement",
        refundId,
        montantXpf: -100,
        htXpf: -88,
        tgcXpf: -12,
        montantEurCents: -84,
        statut: "succeeded",
        reference: refund?.reference,
        avoir: expect.stringMatching(/^A-\d{4}-000001$/),
      },
    ]);
  });

  it("contains whole days of Tahiti, and leaves out what did not succeed", async () => {
    const merchant = await aMerchant();
    const at = [
      "2026-01-01T09:59:59.999Z",
      "2026-01-01T10:00:00.000Z",
      "2026-02-01T09:59:59.999Z",
      "2026-02-01T10:00:00.000Z",
    ];
    const ids: string[] = [];
    for (const instant of at) ids.push(await paid(merchant, { at: instant }));
    const { api } = merchant;
    const headers = () => ({ "Idempotency-Key": newId() });
    for (const outcome of [null, "failed", "processing"]) {
      const made = await api.post("/payments/intent", { amountXpf: 500 }, headers());
      const transactionId = made.body.data.id;
      if (outcome) await api.post("/test/simulate", { transactionId, outcome });
    }
    const seen = async (period: string) =>
      (await rowsOf(merchant, period)).map((row) => [row["transactionId"], row["date"]]);
    expect(await seen(PERIOD)).toEqual([
      [ids[1], "2026-01-01"],
      [ids[2], "2026-01-31"],
    ]);
    expect(await seen("from=2025-12-31&to=2025-12-31")).toEqual([[ids[0], "2025-12-31"]]);
    expect(await seen("from=2026-02-01&to=2026-02-01")).toEqual([[ids[3], "2026-02-01"]]);
    const today = new Date(Date.now() - 36_000_000).toISOString().slice(0, 10);
    expect(await seen(`from=${today}&to=${today}`)).toEqual([]);
  });

  it("counts a payment on its day and its refunds on theirs, with exact taxes", async () => {
    const merchant = await aMerchant();
    const id = await paid(merchant, { amountXpf: 300, at: "2026-01-10T12:00:00Z" });
    for (const [index, month] of ["01", "02", "03"].entries()) {
      await refunded(merchant, id, {
        ...(index < 2 ? { amountXpf: 100 } : {}),
        at: `2026-${month}-20T12:00:00Z`,
      });
    }
    const january = await rowsOf(merchant);
    expect(january.map((row) => [row["type"], row["montantXpf"], row["statut"]])).toEqual([
      ["paiement", 300, "refunded"],
      ["remboursement", -100, "succeeded"],
    ]);
    const year = await merchant.api.get(
      "/transactions/export?from=2026-01-01&to=2026-12-31&format=json",
    );
    const rows: Movement[] = year.body.data;
    expect(rows.map((row) => row["montantEurCents"])).toEqual([251, -84, -84, -83]);
    expect(rows.every((row) => row["transactionId"] === id)).toBe(true);
    expect(year.body.totals).toEqual({
      nombre: 4,
      montantXpf: 0,
      htXpf: 0,
      tgcXpf: 0,
      montantEurCents: 0,
    });
    expect(transactionsExport.returns.safeParse(year.body).error).toBeUndefined();
  });

  it("is empty, and complete, when nothing moved", async () => {
    const { api } = await aMerchant();
    const csv = await api.get(`/transactions/export?${PERIOD}`);
    expect([csv.status, csv.text]).toEqual([200, `${HEADER}\r\n`]);
    const json = await api.get(`/transactions/export?${PERIOD}&format=json`);
    expect(json.body).toEqual({
      data: [],
      totals: { nombre: 0, montantXpf: 0, htXpf: 0, tgcXpf: 0, montantEurCents: 0 },
    });
    expect(json.headers.get("content-type")).toBe("application/json");
  });

  it("shows a merchant and a mode only its own data", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ merchantId: mine.id, livemode: true });
    const own = await paid(mine);
    await paid(theirs);
    expect((await rowsOf(mine)).map((row) => row["transactionId"])).toEqual([own]);
    expect(await rowsOf(live)).toEqual([]);
  });
});

describe("texts from outside", () => {
  const hostile = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\rx",
    '=HYPERLINK("http://evil.example";"x")',
    "＝1",
    "a;b",
    "a,b",
    'say "oui"',
    "two\nlines",
    "two\r\nlines",
    "'already",
    "é → 日本",
    " =1",
    "",
  ];

  it.each([";", ","] as const)(
    "come back from the csv as they were, but for formulas, with %s",
    async (delimiter) => {
      const merchant = await aMerchant();
      const ids: string[] = [];
      for (const [index, description] of hostile.entries()) {
        const at = `2026-01-15T12:00:${String(index).padStart(2, "0")}Z`;
        ids.push(await paid(merchant, { description, at }));
      }
      await refunded(merchant, ids[0] ?? "", { amountXpf: 10, at: "2026-01-15T13:00:00Z" });
      const path = `/transactions/export?${PERIOD}&delimiter=${encodeURIComponent(delimiter)}`;
      const [head, ...lines] = csvCells((await merchant.api.get(path)).text, delimiter);
      expect(head?.join(";")).toBe(HEADER);
      const labels = lines.slice(0, -1).map((cells) => cells[14]);
      expect(labels).toEqual(
        hostile.map((text) => (/^[=+\-@\t\r＝]/.test(text) ? `'${text}` : text)),
      );
      const last = lines.at(-1);
      // An amount is a number, whatever its sign.
      expect(last?.slice(5, 10)).toEqual(["-10", "-9", "-1", "13", "-8"]);
      expect(last?.[14]).toBe("'=1+1");
      const json = await rowsOf(merchant);
      expect(json.slice(0, -1).map((row) => row["libelle"])).toEqual(hostile);
    },
  );

  it("leave no cell that a spreadsheet would run", async () => {
    const merchant = await aMerchant();
    const { api } = merchant;
    const name = "@cmd|' /C calc'!A0";
    const customer = (await api.post("/customers", { name, email: "-x@example.pf" })).body.data.id;
    const body = { amountXpf: 500, customer };
    const headers = { "Idempotency-Key": newId() };
    const { id } = (await api.post("/payments/intent", body, headers)).body.data;
    await api.post("/test/simulate", { transactionId: id, outcome: "succeeded" });
    await moveInTime("transactions", id, { paid_at: "2026-01-15T12:00:00Z" });
    const { text } = await api.get(`/transactions/export?${PERIOD}`);
    const [, cells] = csvCells(text, ";");
    expect(cells?.slice(12, 14)).toEqual([`'${name}`, "'-x@example.pf"]);
  });

  it("write a rate with a comma between semicolons, and with a point otherwise", async () => {
    const merchant = await aMerchant();
    await setProfile(merchant.id, { tgcRateBp: 825 });
    await paid(merchant);
    for (const [delimiter, rate] of [
      [";", "8,25"],
      [",", "8.25"],
    ] as const) {
      const path = `/transactions/export?${PERIOD}&delimiter=${encodeURIComponent(delimiter)}`;
      const [, cells] = csvCells((await merchant.api.get(path)).text, delimiter);
      expect(cells?.[8]).toBe(rate);
    }
    expect((await rowsOf(merchant))[0]?.["tauxTgc"]).toBe(8.25);
  });
});

describe("invalid parameters", () => {
  it.each([
    ["", "from"],
    ["from=2026-01-01", "to"],
    ["to=2026-01-01", "from"],
    ["from=2026-01-1&to=2026-01-31", "from"],
    ["from=2026-02-30&to=2026-03-31", "from"],
    ["from=01/01/2026&to=2026-01-31", "from"],
    ["from=2026-01-01&to=2025-12-31", "to"],
    ["from=2026-01-01&to=2027-01-02", "to"],
    [`${PERIOD}&format=xlsx`, "format"],
    [`${PERIOD}&delimiter=%7C`, "delimiter"],
    [`${PERIOD}&limit=5`, "limit"],
    [`${PERIOD}&from=2026-01-02`, "from"],
  ])("refuse %s", async (query, param) => {
    const { api } = await aMerchant();
    const reply = await api.get(`/transactions/export?${query}`);
    expect([reply.status, reply.body.error, reply.body.param]).toEqual([
      400,
      "invalid_request",
      param,
    ]);
    expect(reply.headers.get("content-type")).toBe("application/json");
    expect(reply.headers.get("content-disposition")).toBeNull();
  });

  it("accept 366 days, and the ends of the calendar", async () => {
    const { api } = await aMerchant();
    for (const query of [
      "from=2026-01-01&to=2027-01-01",
      "from=2028-01-01&to=2028-12-31",
      "from=0001-01-01&to=0001-01-02",
      "from=9999-12-31&to=9999-12-31",
    ]) {
      expect((await api.get(`/transactions/export?${query}`)).status, query).toBe(200);
    }
  });

  it("refuse a key without transactions:read, and more than six requests a minute", async () => {
    const other = await aMerchant({ scopes: ["payments:write", "refunds:write"] });
    const denied = await other.api.get(`/transactions/export?${PERIOD}`);
    expect(denied.body.details).toEqual({ requiredScope: "transactions:read" });
    const { api } = await aMerchant();
    env().RATE_LIMITS = "on";
    emptyBuckets();
    try {
      for (let count = 0; count < 6; count += 1) {
        const reply = await api.get(`/transactions/export?${PERIOD}`);
        expect([reply.status, reply.headers.get("ratelimit-policy")]).toEqual([
          200,
          '"export";q=6;w=60',
        ]);
      }
      const seventh = await api.get(`/transactions/export?${PERIOD}`);
      expect([seventh.status, seventh.body.error]).toEqual([429, "rate_limited"]);
    } finally {
      env().RATE_LIMITS = "off";
    }
  });
});

const COUNT = 24_000;

describe("many movements", () => {
  const sum = (rows: Movement[], name: string) =>
    rows.reduce((total, row) => total + Number(row[name]), 0);

  it("appear once each, in order, whatever their times, and add up", async () => {
    const merchant = await aMerchant();
    await bulk(merchant.id, { count: COUNT, refundEach: 10 });
    const reply = await merchant.api.get(
      "/transactions/export?from=2026-01-01&to=2026-12-31&format=json",
    );
    const rows: Movement[] = reply.body.data;
    const keys = rows.map((row) => row["refundId"] ?? row["transactionId"]);
    expect(keys).toHaveLength(COUNT + COUNT / 10);
    expect(new Set(keys).size).toBe(keys.length);
    const instants = rows.map((row) => `${row["date"]} ${row["heure"]}`);
    expect(instants).toEqual(instants.toSorted());
    for (const name of ["montantXpf", "htXpf", "tgcXpf", "montantEurCents"]) {
      expect(reply.body.totals[name]).toBe(sum(rows, name));
    }
    expect(reply.body.totals.nombre).toBe(rows.length);
    const sold = rows.find((row) => !row["refundId"]);
    expect(sold?.["montantEurCents"]).toBe(eurCents(Number(sold?.["montantXpf"])));
    const csv = await merchant.api.get("/transactions/export?from=2026-01-01&to=2026-12-31");
    const lines = csvCells(csv.text, ";").slice(1);
    expect(lines.map((cells) => cells[4] || cells[3])).toEqual(keys);
    const digest = (texts: string[]) => createHash("sha1").update(texts.join()).digest("hex");
    expect(digest(lines.map((cells) => cells[5] ?? ""))).toBe(
      digest(rows.map((row) => String(row["montantXpf"]))),
    );
  });
});

describe("tax", () => {
  it("is frozen in the payment, and its refunds give it back whole", async () => {
    const merchant = await aMerchant();
    const id = await paid(merchant, { amountXpf: 999 });
    // The rate changes meanwhile: the sale keeps its own.
    await setProfile(merchant.id, { tgcRateBp: 2200 });
    await refunded(merchant, id, { amountXpf: 1, at: "2026-01-16T12:00:00Z" });
    await refunded(merchant, id, { at: "2026-01-17T12:00:00Z" });
    const rows = await rowsOf(merchant);
    expect(rows.map((row) => row["tauxTgc"])).toEqual([13, 13, 13]);
    const [payment, ...back] = rows;
    const split = splitTgc(999, 1300);
    expect([payment?.["htXpf"], payment?.["tgcXpf"]]).toEqual([split.htXpf, split.tgcXpf]);
    const given = (name: string) => back.reduce((total, row) => total + Number(row[name]), 0);
    expect([given("htXpf"), given("tgcXpf")]).toEqual([-split.htXpf, -split.tgcXpf]);
  });

  it("of paid invoices is that of the invoices, with their numbers", async () => {
    const merchant = await aMerchant();
    const { api } = merchant;
    const invoices: Record<string, unknown>[] = [];
    for (const day of ["10", "11"]) {
      const invoiceId = await making(merchant)("in");
      await setProfile(merchant.id, { tgcRateBp: 1600 });
      const made = (await api.post(`/invoices/${invoiceId}/pay`)).body.data;
      expect(made.status).toBe("paid");
      await moveInTime("transactions", made.transactionId, {
        paid_at: `2026-01-${day}T12:00:00Z`,
      });
      invoices.push(made);
    }
    const rows = await rowsOf(merchant);
    const seen = ["facture", "transactionId", "montantXpf", "htXpf", "tgcXpf", "tauxTgc"];
    const issued = ["number", "transactionId", "amountXpf", "htXpf", "tgcXpf", "tgcRate"];
    expect(rows.map((row) => seen.map((name) => row[name]))).toEqual(
      invoices.map((invoice) => issued.map((name) => invoice[name])),
    );
    expect(rows.map((row) => row["tauxTgc"])).toEqual([13, 16]);
    expect(rows.every((row) => row["source"] === "invoice")).toBe(true);
  });
});
