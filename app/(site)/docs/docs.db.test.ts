import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { createElement, type ReactElement } from "react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { env } from "@/lib/kit/env";
import { type Operation, statusOf } from "@/lib/kit/http/operation";
import { startBank } from "@/lib/testing/bank";
import { aMerchant } from "@/lib/testing/merchant";
import { making, sessionHeaders, subjectOf } from "@/lib/testing/requests";
import { rendered } from "@/scripts/test/rendered";
import { type ServedApi, serveApi } from "@/sdk/src/api.fixture";
import { navigation } from "./_nav";
import { steps } from "./_quickstart";
import { groups, operationsOf } from "./_reference";
import GroupPage from "./[group]/page";
import DeprecationsPage from "./deprecations/page";
import ErrorsPage from "./errors/page";
import IdempotencyPage from "./idempotency/page";
import DocsLayout from "./layout";
import OverviewPage from "./page";
import QuickstartPage from "./quickstart/page";
import SdkPage from "./sdk/page";
import TestCardsPage from "./test-cards/page";
import VersionsPage from "./versions/page";
import WebhooksPage from "./webhooks/page";

const guides: Record<string, () => ReactElement> = {
  "/docs": OverviewPage,
  "/docs/quickstart": QuickstartPage,
  "/docs/sdk": SdkPage,
  "/docs/webhooks": WebhooksPage,
  "/docs/errors": ErrorsPage,
  "/docs/idempotency": IdempotencyPage,
  "/docs/test-cards": TestCardsPage,
  "/docs/versions": VersionsPage,
  "/docs/deprecations": DeprecationsPage,
};

const page = async (href: string): Promise<string> => {
  const guide = guides[href];
  const group = href.replace("/docs/", "");
  const content = guide ? guide() : await GroupPage({ params: Promise.resolve({ group }) });
  return rendered(createElement(DocsLayout, null, content));
};

describe("the pages of the documentation", () => {
  const links = () => navigation().flatMap((section) => [...section.links]);
  const all = () => [{ href: "/docs" }, ...links()];

  it("all exist, each with one title, unique anchors and no inline styles", async () => {
    for (const { href } of all()) {
      const html = await page(href);
      expect(html.match(/<h1/g), href).toHaveLength(1);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length, href).toBe(new Set(ids).size);
      expect(html, href).not.toMatch(/ style=/);
      for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
    }
  });

  it("show every operation once, with its path, scope and errors", async () => {
    const hrefs = links().map(({ href }) => href);
    const all = await Promise.all(hrefs.map(page));
    for (const operation of operations) {
      const holding = all.filter(
        (html) =>
          html.includes(`<h2 id="${operation.id}"`) || html.includes(` id="${operation.id}"`),
      );
      expect(holding, operation.id).toHaveLength(1);
      expect(holding[0]).toContain(`/api/v1${operation.path}`);
      if (operation.scope) expect(holding[0]).toContain(operation.scope);
      for (const { code, reason } of operation.errors ?? []) {
        expect(holding[0]).toContain(reason ?? code);
      }
    }
  });

  it("have the anchors of the deprecation headers", async () => {
    const html = await page("/docs/deprecations");
    for (const anchor of ["offset", "apres", "merchant"]) expect(html).toContain(` id="${anchor}"`);
  });

  it("show the retry schedule", async () => {
    const html = await page("/docs/webhooks");
    expect(html).toContain("immediately, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h");
    expect(html).toContain("immediately, 5 s, 1 min, 10 min");
  });
});

const run = promisify(execFile);

const hasCurl = (() => {
  try {
    execFileSync("bash", ["-c", "curl --version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasCurl)("what the pages say to paste", () => {
  let server: ServedApi;
  let stopBank: () => Promise<void>;
  beforeAll(async () => {
    server = await serveApi();
    env().APP_ORIGIN = server.origin;
    const bank = await startBank();
    stopBank = () => bank.close();
  });
  afterAll(async () => {
    await stopBank();
    await server.close();
  });

  const shell = async (script: string, variables: Record<string, string> = {}) => {
    const given = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
    return (await run("bash", ["-c", [...given, script].join("\n")])).stdout;
  };

  const prefixes: Record<string, string> = {
    CUSTOMER: "cus",
    PAYMENT_LINK: "plink",
    PAYMENT_METHOD: "pm",
    SETUP_INTENT: "seti",
    PRODUCT: "prod",
    PRICE: "price",
    RECEIPT: "rcpt",
    REFUND: "re",
    SESSION: "cs",
    TRANSACTION: "tx",
    ENDPOINT: "we",
    SUBSCRIPTION: "sub",
    INVOICE: "in",
    EVENT: "evt",
    API_KEY: "key",
    TERMINAL_PAYMENT: "tp",
  };

  /** A subscription needs a customer with a card, and a recurring price. */
  const ofSubscription: Record<string, string> = { CUSTOMER: "payer", PRICE: "recurring" };
  const prefixOf = (operation: Operation, name: string): string | undefined => {
    const prefix = prefixes[name];
    if (operation.id === "subscriptions.create") return ofSubscription[name];
    return Object.values(operation.params).includes(prefix ?? "") ? subjectOf(operation) : prefix;
  };

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s works as shown",
    async (id, operation) => {
      const of = await aMerchant();
      const shown = operationsOf(operation.group).find((one) => one.id === id);
      const curl = shown?.curl ?? "";
      const { cookie = "" } = await sessionHeaders(of.key);
      const [, session = ""] = cookie.split("=");
      const variables: Record<string, string> = { KEY: of.key, COOKIE: session };
      if (id === "events.resend") await making(of)("we");
      for (const name of new Set(
        [...curl.matchAll(/\$([A-Z_]+)/g)].map(([, found]) => found ?? ""),
      )) {
        const prefix = prefixOf(operation, name);
        if (prefix) variables[name] = await making(of)(prefix);
      }
      const script = curl.replace("curl", 'curl -s -o /dev/null -w "%{http_code}"');
      expect(Number(await shell(script, variables)), curl).toBe(statusOf(operation));
    },
  );

  it("the quickstart works, step by step", async () => {
    const { key, catalogue, session, watch, webhook } = steps();
    const printed = await shell([key, catalogue, session, watch, "echo", webhook].join("\n"));
    const [text, price, url, read, endpoint] = printed.trim().split("\n");
    expect(text).toMatch(/^svc_test_/);
    expect(price).toMatch(/^[0-9a-f-]{36}$/);
    expect(url).toContain("/c/");
    expect(JSON.parse(read ?? "").data).toMatchObject({
      status: "open",
      amountXpf: 5980,
      transaction: null,
    });
    expect(JSON.parse(endpoint ?? "").data.secret).toMatch(/^whsec_/);
  });

  it("every group has operations", () => {
    for (const { name } of groups()) expect(operationsOf(name).length).toBeGreaterThan(0);
  });
});
