import { execFile, execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import { promisify } from "node:util";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/kit/env";
import { statusOf } from "@/lib/kit/http/operation";
import { operations } from "@/lib/operations";
import { startBank } from "@/lib/testing/bank";
import { send } from "@/lib/testing/client";
import { aMerchant } from "@/lib/testing/merchant";
import { making } from "@/lib/testing/requests";
import { navigation } from "./_nav";
import { steps } from "./_quickstart";
import { groups, operationsOf } from "./_reference";
import GroupPage from "./[group]/page";
import DeprecationsPage from "./deprecations/page";
import ErrorsPage from "./errors/page";
import IdempotencyPage from "./idempotency/page";
import DocsLayout from "./layout";
import QuickstartPage from "./page";
import TestCardsPage from "./test-cards/page";
import VersionsPage from "./versions/page";
import WebhooksPage from "./webhooks/page";

const guides: Record<string, () => ReactElement> = {
  "/docs": QuickstartPage,
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
  return renderToStaticMarkup(createElement(DocsLayout, null, content));
};

describe("the pages of the documentation", () => {
  const links = () => navigation().flatMap((section) => [...section.links]);

  it("are all there, each with one title, names that are unique, and no style of its own", async () => {
    for (const { href } of links()) {
      const html = await page(href);
      expect(html.match(/<h1/g), href).toHaveLength(1);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length, href).toBe(new Set(ids).size);
      expect(html, href).not.toMatch(/ style=/);
      for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
    }
  });

  it("show every operation once, with its path, scope and refusals", async () => {
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

  it("lead where the deprecation headers point", async () => {
    const html = await page("/docs/deprecations");
    for (const anchor of ["offset", "apres", "merchant"]) expect(html).toContain(` id="${anchor}"`);
  });

  it("name the schedule of the attempts", async () => {
    const html = await page("/docs/webhooks");
    expect(html).toContain("at once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h");
    expect(html).toContain("at once, 5 s, 1 min, 10 min");
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

/** The API behind a socket, where the pages say that it is. */
const serve = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      delete headers["content-length"];
      const raw = Buffer.concat(chunks);
      const path = (request.url ?? "").replace("/api/v1", "");
      const reply = await send(request.method ?? "GET", path, null, {
        headers,
        ...(raw.length > 0 ? { raw } : {}),
      });
      response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(reply.text);
    });
    server.listen(0, "127.0.0.1", () => resolve(server));
  });

describe.skipIf(!hasCurl)("what the pages say to paste", () => {
  let server: Server;
  let stopBank: () => Promise<void>;
  beforeAll(async () => {
    server = await serve();
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    env().APP_ORIGIN = `http://127.0.0.1:${address.port}`;
    const bank = await startBank();
    stopBank = () => bank.close();
  });
  afterAll(async () => {
    await stopBank();
    server.close();
  });

  const shell = async (script: string, variables: Record<string, string> = {}) => {
    const given = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
    return (await run("bash", ["-c", [...given, script].join("\n")])).stdout;
  };

  const prefixes: Record<string, string> = {
    CUSTOMER: "cus",
    PAYMENT_METHOD: "pm",
    PRODUCT: "prod",
    PRICE: "price",
    RECEIPT: "rcpt",
    SESSION: "cs",
    TRANSACTION: "tx",
    ENDPOINT: "we",
    EVENT: "evt",
    API_KEY: "key",
  };

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s works as it stands",
    async (id, operation) => {
      const of = await aMerchant();
      const shown = operationsOf(operation.group).find((one) => one.id === id);
      const curl = shown?.curl ?? "";
      const variables: Record<string, string> = { KEY: of.key };
      if (id === "events.resend") await making(of)("we");
      for (const name of new Set(
        [...curl.matchAll(/\$([A-Z_]+)/g)].map(([, found]) => found ?? ""),
      )) {
        if (prefixes[name]) variables[name] = await making(of)(prefixes[name]);
      }
      const script = curl.replace("curl", 'curl -s -o /dev/null -w "%{http_code}"');
      expect(Number(await shell(script, variables)), curl).toBe(statusOf(operation));
    },
  );

  it("the quickstart goes through, step after step", async () => {
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
