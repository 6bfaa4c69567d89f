import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { frequentTasks, type TaskName } from "@/scripts/test/presses";
import { aSession, call, eventually } from "./_support/api";
import { CARDS, payInFrame } from "./_support/checkout";
import { type Hand, handAt } from "./_support/hand";
import { aSignedInOwner } from "./_support/people";

type Task = {
  /** What the shop has before. */
  given?: (page: Page, key: string) => Promise<void>;
  /** From the home page to what the person wanted to see. */
  done: (page: Page, hand: Hand) => Promise<void>;
};

const make = async (key: string, path: string, body: object) => {
  const headers = { "idempotency-key": randomUUID() };
  const answer = await call("POST", path, { key, body, headers });
  expect([path, answer.status, answer.body.error]).toEqual([path, 201, undefined]);
  return answer.body.data;
};

const email = "teva@example.pf";

/** A basket paid by a customer, whose receipt was sent. */
const aSale = async (page: Page, key: string): Promise<void> => {
  await page.goto((await aSession(key)).url);
  await page.getByLabel(/e-mail/i).fill(email);
  await payInFrame(page, CARDS.good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement réussi");
  await eventually(
    async () => (await call("GET", "/receipts?status=succeeded", { key })).body.data.length === 1,
    "the receipt",
  );
};

const tasks: Record<TaskName, Task> = {
  sale: {
    done: async (page, hand) => {
      await hand.open("/terminal");
      for (const digit of "2990") {
        await hand.press(page.getByRole("button", { name: digit, exact: true }));
      }
      await hand.press(page.getByRole("button", { name: "Encaisser" }));
      await expect(page.getByText("En attente du client")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/2.990.XPF/);
    },
  },
  link: {
    given: (page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]),
    done: async (page, hand) => {
      await hand.open("/dashboard/payment-links");
      await hand.press(page.getByRole("link", { name: "Créer un lien" }).first());
      await hand.type(page.getByLabel("Montant (XPF)"), "3 500");
      await hand.type(page.getByLabel("Libellé"), "Atelier du samedi");
      await hand.press(page.getByRole("button", { name: "Créer le lien" }));
      const url = await page.getByTestId("url").innerText();
      await page.waitForLoadState("networkidle");
      await hand.press(page.getByRole("button", { name: "Copier le lien" }));
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    },
  },
  find: {
    given: async (_page, key) => {
      for (const amountXpf of [12_500, 2500]) await make(key, "/payments/intent", { amountXpf });
    },
    done: async (page, hand) => {
      await hand.open("/dashboard/payments");
      const search = page.getByLabel("Rechercher");
      await hand.type(search, "12 500");
      await hand.enter(search);
      await page.waitForURL(/q=12/);
      await hand.press(page.getByRole("link", { name: /12.500.XPF/ }));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/12.500.XPF/);
    },
  },
  refund: {
    given: aSale,
    done: async (page, hand) => {
      await hand.press(page.getByRole("link", { name: /2.990.XPF/ }));
      await hand.press(page.getByRole("link", { name: "Rembourser" }));
      await hand.press(page.getByRole("button", { name: "Rembourser" }));
      await expect(page.getByRole("region", { name: "Remboursements" })).toContainText("Effectué");
      await expect(page.getByRole("link", { name: "Rembourser" })).toHaveCount(0);
    },
  },
  receipt: {
    given: aSale,
    done: async (page, hand) => {
      await hand.press(page.getByRole("link", { name: /2.990.XPF/ }));
      await hand.press(page.getByText("Renvoyer le reçu"));
      await hand.press(page.getByRole("button", { name: "Envoyer à cette adresse" }));
      await expect(page.getByRole("status")).toContainText("Le reçu est renvoyé.");
    },
  },
  takings: {
    given: aSale,
    done: async (page, hand) => {
      await hand.press(page.getByRole("link", { name: "Aujourd’hui" }));
      await expect(page).toHaveURL(/period=today/);
      await expect(page.locator("dl > div").filter({ hasText: "Net" }).first()).toContainText(
        /2.990.XPF/,
      );
    },
  },
  export: {
    given: aSale,
    done: async (page, hand) => {
      await hand.open("/dashboard/payments");
      await hand.press(page.getByRole("link", { name: "Exporter" }));
      const started = page.waitForEvent("download");
      await hand.press(page.getByRole("button", { name: "Télécharger" }));
      expect(await readFile(await (await started).path(), "utf8")).toContain(";2990;");
    },
  },
  product: {
    done: async (page, hand) => {
      await hand.open("/dashboard/products");
      await hand.press(page.getByRole("link", { name: "Ajouter un produit" }).first());
      await hand.type(page.getByLabel("Nom", { exact: true }), "Collier de perles");
      await hand.type(page.getByLabel("Montant (XPF)"), "12 500");
      await hand.press(page.getByRole("button", { name: "Ajouter le produit" }));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Collier de perles");
      await expect(page.getByText(/12.500.XPF/).first()).toBeVisible();
    },
  },
  customer: {
    done: async (page, hand) => {
      await hand.open("/dashboard/customers");
      await hand.press(page.getByRole("link", { name: "Ajouter un client" }).first());
      await hand.type(page.getByLabel("Nom", { exact: true }), "Hina Teriitahi");
      await hand.type(page.getByLabel("E-mail"), "hina@lagon.pf");
      await hand.press(page.getByRole("button", { name: "Ajouter le client" }));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hina Teriitahi");
    },
  },
  subscription: {
    given: async (_page, key) => {
      const customer = (await make(key, "/customers", { name: "Hina Teva", email })).id;
      await make(key, "/payment-methods", { customer, token: "pm_card_alpha" });
      const product = (await make(key, "/products", { name: "Panier de fruits" })).id;
      await make(key, "/prices", { product, amountXpf: 2990, interval: "month" });
    },
    done: async (page, hand) => {
      await hand.open("/dashboard/subscriptions");
      await hand.press(page.getByRole("link", { name: "Nouvel abonnement" }).first());
      await hand.press(page.getByRole("link", { name: "Hina Teva" }));
      await hand.press(page.getByRole("button", { name: "Créer l’abonnement" }));
      await expect(page.getByText("L’abonnement est créé.")).toBeVisible();
    },
  },
};

for (const name of Object.keys(tasks) as TaskName[]) {
  const { text, now } = frequentTasks[name];
  test(`${text}: presses`, async ({ page, isMobile }) => {
    const { given, done } = tasks[name];
    const { key } = await aSignedInOwner(page);
    await given?.(page, key);
    await page.goto("/dashboard");
    const hand = handAt(page);
    await done(page, hand);
    expect(hand.presses()).toBeLessThanOrEqual(now[isMobile ? "phone" : "desktop"]);
  });
}
