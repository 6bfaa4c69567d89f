import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionByKey } from "@/lib/checkout-sessions/read";
import { linkTag, seal, tagHolds, unseal, unsealBytes } from "@/lib/kit/crypto";
import { db, statement, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { linkToken, readLinkToken } from "@/lib/kit/link-token";
import { addDocument, documentPurpose } from "@/lib/kyb/add-document";
import type { Letter } from "@/lib/mails/letters";
import { purposeOf, queueMail } from "@/lib/mails/steps";
import { knownBrowser, knownBrowserWith } from "@/lib/members/known-browser";
import { linkPurpose, queueSignInLink } from "@/lib/members/sign-in-queue";
import { saveSignInToken } from "@/lib/members/store";
import { openToken } from "@/lib/payment-methods/token";
import { sealedColumns } from "@/lib/rotation/columns";
import { type Resealed, resealAll } from "@/lib/rotation/reseal";
import { keysUnderEarlierPepper } from "@/lib/rotation/unused-keys";
import { idInSecret, setupSecretOf } from "@/lib/setup-intents/secret";
import { addDevice, devicePurpose, enrolCodeOf, enrolDevice } from "@/lib/terminal-devices/enrol";
import { startBank } from "@/lib/testing/bank";
import { withEnv } from "@/lib/testing/environment";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { making } from "@/lib/testing/requests";
import { aDevice, administratorOf } from "@/lib/testing/till";
import { openSecret } from "@/lib/webhook-endpoints/secrets";
import type { RunningBank } from "@/sandbox-bank/server";

let bank: RunningBank;
beforeAll(async () => {
  bank = await startBank();
});

const before = env().ENCRYPTION_KEY;
const fresh = randomBytes(32).toString("base64");
const during = { ENCRYPTION_KEY: fresh, ENCRYPTION_KEY_PREVIOUS: [before] };
const after = { ENCRYPTION_KEY: fresh, ENCRYPTION_KEY_PREVIOUS: [] };

afterAll(async () => {
  await db.signInMail.deleteMany({});
  // Other tests on this database have only the earlier key.
  await withEnv({ ENCRYPTION_KEY: before, ENCRYPTION_KEY_PREVIOUS: [fresh] }, () => reseal());
  await bank.close();
});

const reseal = async () => {
  const all = await resealAll(() => undefined);
  return new Map(all.map((one): [string, Resealed] => [`${one.table}.${one.column}`, one]));
};

/** A row of every sealed column, created by the product, and how each is read. */
const everything = async (shop: TestMerchant) => {
  const make = making(shop);
  const paymentMethod = await make("pm");
  const endpoint = await make("we");
  await shop.api.post(`/webhook-endpoints/${endpoint}/rotate-secret`, {});
  const device = await aDevice({ shop });
  const operation = await aPendingDebit(shop);
  const file = { name: "rcs.pdf", bytes: new TextEncoder().encode("%PDF-1.7 extrait") };
  const document = await addDocument(shop.ctx, { kind: "company", file });
  const mail = await aLetter(shop);
  const link = await aQueuedLink();
  const key = { "Idempotency-Key": newId() };
  const first = await shop.api.post("/products", { name: "Café" }, key);
  return {
    "payment_methods.token_sealed": async () =>
      openToken(await db.paymentMethod.findUniqueOrThrow({ where: { id: paymentMethod } })),
    "webhook_endpoints.secret_sealed": async () => (await secrets(endpoint))[0],
    "webhook_endpoints.previous_secret_sealed": async () => (await secrets(endpoint))[1],
    "terminal_devices.key_sealed": async () =>
      unseal((await device.row()).keySealed ?? new Uint8Array(), devicePurpose(device.id)),
    "bank_operations.token_sealed": async () => {
      const row = await db.bankOperation.findUniqueOrThrow({ where: { id: operation } });
      return unseal(row.tokenSealed ?? new Uint8Array(), `operation:${operation}`);
    },
    "kyb_documents.content": async () => {
      const { id, content } = await db.kybDocument.findUniqueOrThrow({
        where: { id: document.id },
      });
      return unsealBytes(content, documentPurpose(id)).toString();
    },
    "outgoing_mails.content": async () => {
      const { content } = await db.outgoingMail.findUniqueOrThrow({ where: { id: mail } });
      return unseal(content ?? new Uint8Array(), purposeOf(mail));
    },
    "sign_in_mails.content": async () => {
      const { content } = await db.signInMail.findFirstOrThrow({ where: { email: link } });
      return unseal(content, linkPurpose(link));
    },
    "idempotency_keys.response_body": async () => {
      const again = await shop.api.post("/products", { name: "Café" }, key);
      expect([again.status, again.text]).toEqual([201, first.text]);
      return again.text;
    },
  };
};

const secrets = async (id: string): Promise<string[]> => {
  const row = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const isOverlap = (row.previousSecretExpiresAt ?? new Date(0)) > new Date();
  return [row.secretSealed, isOverlap ? row.previousSecretSealed : null].flatMap((sealed) =>
    sealed ? [openSecret(id, sealed)] : [],
  );
};

/** A debit that the bank has not decided yet. */
const aPendingDebit = async ({ api, id: merchantId }: TestMerchant): Promise<string> => {
  const customer = (await api.post("/customers", { name: "Vaiana" })).body.data.id;
  const card = await api.post("/payment-methods", { customer, token: "pm_card_slow" });
  const body = { amountXpf: 2990, customer, paymentMethod: card.body.data.id };
  await api.post("/payments/intent", body, { "Idempotency-Key": newId() });
  const where = { merchantId, tokenSealed: { not: null } };
  const { id } = await db.bankOperation.findFirstOrThrow({ where });
  return id;
};

const aLetter = async ({ ctx }: TestMerchant): Promise<string> => {
  const letter = { kind: "passkey-changed", mail: {} } as unknown as Letter;
  const key = newId();
  await transaction((tx) => queueMail(tx, ctx, { letter, to: "hina@exemple.pf", key }));
  return (await db.outgoingMail.findFirstOrThrow({ where: { key } })).id;
};

const aQueuedLink = async (): Promise<string> => {
  const email = `${newId()}@exemple.pf`;
  const hash = newId();
  const expiresAt = new Date(Date.now() + 60_000);
  await saveSignInToken({ hash, email, browser: "mine", expiresAt });
  await queueSignInLink(hash, { email, token: newId(), locale: "fr", userAgent: null });
  return email;
};

const columns = sealedColumns.map(({ table, column }) => `${table}.${column}`);

describe("ENCRYPTION_KEY", () => {
  it("has every binary column of the database either sealed, or declared as not ours to seal", async () => {
    const found = await statement<{ name: string }>(
      "test.binary",
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'bytea'`,
      [],
    );
    const binary = found
      .map(({ name }) => name)
      .filter((name) => !/_?(hash|fingerprint)$/.test(name));
    const open = [
      "cashier_pins.salt",
      "merchant_logos.content",
      "passkeys.credential_id",
      "passkeys.public_key",
      "rate_levels.key",
    ];
    expect(binary.toSorted()).toEqual([...open, ...columns].toSorted());
  });

  it("opens what was sealed before; once everything is sealed again, it is enough alone", async () => {
    const read = await everything(await aMerchant());
    expect(Object.keys(read).toSorted()).toEqual(columns.toSorted());
    const texts = async () => {
      const entries = Object.entries(read).map(async ([name, readValue]) => [
        name,
        await readValue(),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    };
    const stored = await texts();
    await withEnv(after, async () => {
      for (const [name, readValue] of Object.entries(read)) {
        expect([name, await readValue().catch(() => "closed")]).toEqual([name, "closed"]);
      }
    });
    await withEnv(during, async () => {
      expect(await texts()).toEqual(stored);
      const done = await reseal();
      for (const name of columns) expect([name, done.get(name)?.resealed]).not.toEqual([name, 0]);
      expect(await texts()).toEqual(stored);
    });
    await withEnv(after, async () => expect(await texts()).toEqual(stored));
  });

  it("continues an aborted run, and finds nothing to do at the end", async () => {
    const shop = await aMerchant();
    await withEnv({ ENCRYPTION_KEY: before, ENCRYPTION_KEY_PREVIOUS: [fresh] }, () => reseal());
    await everything(shop);
    await withEnv(during, async () => {
      const ended = resealAll(({ table }) => {
        if (table === "webhook_endpoints") throw new Error("killed");
      });
      await expect(ended).rejects.toThrow("killed");
      const rest = await reseal();
      expect(rest.get("payment_methods.token_sealed")?.resealed).toBe(0);
      expect(rest.get("terminal_devices.key_sealed")?.resealed).toBeGreaterThan(0);
      for (const { resealed } of (await reseal()).values()) expect(resealed).toBe(0);
    });
  });

  it("counts what no key opens, and does not change it", async () => {
    const shop = await aMerchant();
    const id = await making(shop)("we");
    const secretSealed = seal("whsec_x", "we:another");
    await db.webhookEndpoint.update({ where: { id }, data: { secretSealed } });
    const done = await withEnv(during, () => reseal());
    expect(done.get("webhook_endpoints.secret_sealed")?.unopened).toBeGreaterThan(0);
    const row = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.secretSealed)).toEqual(Buffer.from(secretSealed));
  });
});

describe("API_KEY_PEPPER", () => {
  const pepper = env().API_KEY_PEPPER;
  const next = randomBytes(32).toString("base64");

  it("verifies keys of the earlier pepper, and hashes them again as they are used", async () => {
    const shop = await aMerchant();
    const ask = async () => (await shop.api.get("/products")).status;
    await withEnv({ API_KEY_PEPPER: next }, async () => expect(await ask()).toBe(401));
    await withEnv({ API_KEY_PEPPER: next, API_KEY_PEPPER_PREVIOUS: [pepper] }, async () => {
      const { count } = await keysUnderEarlierPepper();
      expect(await ask()).toBe(200);
      expect((await keysUnderEarlierPepper()).count).toBe(count - 1);
    });
    await withEnv({ API_KEY_PEPPER: next }, async () => expect(await ask()).toBe(200));
  });

  it("does not make a revoked key valid again", async () => {
    const shop = await aMerchant();
    await db.apiKey.update({ where: { id: shop.keyId }, data: { revokedAt: new Date() } });
    await withEnv({ API_KEY_PEPPER: next, API_KEY_PEPPER_PREVIOUS: [pepper] }, async () =>
      expect((await shop.api.get("/products")).status).toBe(401),
    );
  });
});

describe("LINK_KEY", () => {
  const key = env().LINK_KEY;
  const next = randomBytes(32).toString("base64");
  const rotated = { LINK_KEY: next, LINK_KEY_PREVIOUS: [key] };

  it("opens links of the earlier key as long as it is configured, and creates its own", async () => {
    const shop = await aMerchant();
    const session = await making(shop)("cs");
    const browser = knownBrowserWith(undefined, "hina@exemple.pf");
    const id = newId();
    const links = (): (() => unknown)[] => {
      const token = linkToken("receipt", id);
      const secret = setupSecretOf(id);
      const tag = linkTag("checkout", session);
      return [
        () => readLinkToken("receipt", token),
        () => idInSecret(secret),
        async () => (await sessionByKey(session, tag))?.id ?? null,
      ];
    };
    const given = [...links(), () => knownBrowser(browser, "hina@exemple.pf")];
    const opened = (all: (() => unknown)[]) => Promise.all(all.map((open) => open()));
    const all = [id, id, session, browser.split(".")[0]];
    expect(await opened(given)).toEqual(all);
    const fromNow = await withEnv(rotated, async () => {
      expect(await opened(given)).toEqual(all);
      return links();
    });
    expect(await opened(fromNow)).toEqual([null, null, null]);
    await withEnv({ LINK_KEY: next }, async () => {
      expect(await opened(given)).toEqual([null, null, null, null]);
      expect(await opened(fromNow)).toEqual([id, id, session]);
    });
  });

  it("accepts no link of a key that was never configured", async () => {
    const forged = await withEnv({ LINK_KEY: "f".repeat(32) }, async () =>
      linkTag("checkout", "x"),
    );
    await withEnv(rotated, async () => expect(tagHolds("checkout", "x", forged)).toBe(false));
  });

  it("accepts a device's code that was issued before, and shows it until then", async () => {
    const made = await addDevice(administratorOf(await aMerchant()), {
      name: "Comptoir",
      offlineCapXpf: 0,
    });
    const code = enrolCodeOf(made) ?? "";
    await withEnv(rotated, async () => {
      expect(enrolCodeOf(made)).toBe(code);
      expect(await enrolDevice({ code, ip: newId(), userAgent: null })).toMatch(/^\w{43}$/);
    });
  });

  it("accepts a cashier's PIN, and needs the earlier key no more once it was typed", async () => {
    const device = await aDevice();
    await withEnv(rotated, async () => {
      await expect(device.unlock("9137")).rejects.toThrow();
      await device.unlock();
    });
    await withEnv({ LINK_KEY: next }, () => device.unlock());
    await expect(device.unlock()).rejects.toThrow();
  });
});
