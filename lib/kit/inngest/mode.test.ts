import { expect, test } from "vitest";
import { inngestMode } from "@/lib/kit/inngest/mode";

const keys = { INNGEST_EVENT_KEY: "event", INNGEST_SIGNING_KEY: "signkey-prod-00" };

test("without any variable the functions run in our own process", () => {
  expect(inngestMode({})).toEqual({ kind: "embedded" });
  expect(inngestMode({ INNGEST_DEV: "0", INNGEST_EVENT_KEY: "" })).toEqual({ kind: "embedded" });
});

test("with both keys Inngest Cloud runs them", () => {
  expect(inngestMode({ ...keys, APP_ORIGIN: "https://pay.example.pf" })).toEqual({
    kind: "server",
    isDev: false,
    baseUrl: undefined,
    eventKey: "event",
    signingKey: "signkey-prod-00",
    serveOrigin: "https://pay.example.pf",
    servePath: "/api/inngest",
  });
});

test("with an address as well, a self-hosted server runs them", () => {
  const server = {
    INNGEST_BASE_URL: "http://inngest:8288",
    INNGEST_SERVE_ORIGIN: "http://app:3000",
  };
  expect(inngestMode({ ...keys, ...server })).toMatchObject({
    baseUrl: "http://inngest:8288",
    serveOrigin: "http://app:3000",
  });
});

test("a development server is recognised by its address, only in a trial", () => {
  // As `npm start` sets them.
  const trial = { INSTALLATION: "trial", NODE_ENV: "production" };
  expect(inngestMode({ ...trial, INNGEST_DEV: "http://127.0.0.1:9999" })).toMatchObject({
    isDev: true,
    baseUrl: "http://127.0.0.1:9999",
  });
  const standard = { baseUrl: "http://127.0.0.1:8288" };
  expect(inngestMode({ ...trial, INNGEST_DEV: "1" })).toMatchObject(standard);
});

test.each([{ INSTALLATION: "deployment" }, {}])("a deployment refuses it: %o", (env) => {
  expect(() => inngestMode({ ...env, INNGEST_DEV: "1" })).toThrow(/INNGEST_DEV .* deployment/);
});

test.each([
  [{ INNGEST_EVENT_KEY: "event" }, "INNGEST_SIGNING_KEY"],
  [{ INNGEST_SIGNING_KEY: "signkey" }, "INNGEST_EVENT_KEY"],
  [{ INNGEST_SERVE_PATH: "/x" }, "INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY"],
  [{ ...keys, INNGEST_BASE_URL: "http://inngest:8288" }, "INNGEST_SERVE_ORIGIN"],
])("a half-set configuration is refused with the name of what is missing: %o", (env, missing) => {
  expect(() => inngestMode(env)).toThrow(`${missing} is missing`);
});
