import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { aReceiver, call, eventually } from "./_support/api";
import { overflowOf, watchPolicy } from "./_support/checkout";
import { expectClean } from "./_support/dashboard";
import { rowsOf } from "./_support/kill";
import { aSignedInOwner } from "./_support/people";

const aPayment = (key: string) =>
  call("POST", "/payments/intent", {
    key,
    body: { amountXpf: 2500 },
    headers: { "idempotency-key": randomUUID() },
  });

test("failed deliveries show why, attempt by attempt, and are all resent together", async ({
  page,
}) => {
  const policy = watchPolicy(page);
  const owner = await aSignedInOwner(page);
  const receiver = await aReceiver();
  const { key } = owner;
  const { body } = await call("POST", "/webhook-endpoints", { key, body: { url: receiver.url } });
  const endpoint: string = body.data.id;
  await aPayment(key);
  await aPayment(key);
  await eventually(async () => receiver.received.length === 2, "the deliveries");
  await eventually(async () => {
    const rows = await rowsOf(
      "SELECT FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'succeeded'",
      [endpoint],
    );
    return rows.length === 2;
  }, "their results");
  // As an endpoint that failed for a day leaves them, which the test cannot wait for.
  await rowsOf(
    `INSERT INTO webhook_deliveries (id, merchant_id, livemode, endpoint_id, event_id, event_type, trigger, status,
       attempts, response_status, duration_ms, last_attempt_at, attempt_log)
     SELECT new_id(), merchant_id, livemode, endpoint_id, event_id, event_type, 'resend', 'exhausted', 2, 500, 12, now(),
       jsonb_build_array(jsonb_build_object('at', now(), 'ms', 15000, 'status', NULL, 'error', 'timeout'),
         jsonb_build_object('at', now(), 'ms', 12, 'status', 500, 'error', NULL))
     FROM webhook_deliveries WHERE endpoint_id = $1`,
    [endpoint],
  );

  await page.goto(`/dashboard/webhooks/${endpoint}`);
  const journal = page.getByRole("list", { name: /^Livraisons/ });
  await expect(journal.getByText("Réponse 500 de votre serveur")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Réussite sur 14 jours" })).toContainText("50");
  await expectClean(page);
  expect(await overflowOf(page)).toBe(0);
  await journal.getByRole("link").first().click();
  const attempts = page.getByRole("region", { name: "Essais" });
  await expect(attempts.getByRole("listitem")).toHaveText([
    /Essai 2. Réponse 500 de votre serveur/,
    /Essai 1. Pas de réponse en 15.s/,
  ]);
  await expectClean(page);

  await page.goto(`/dashboard/webhooks/${endpoint}`);
  await page.getByText("2 livraisons abandonnées").click();
  await expectClean(page);
  await page.getByRole("button", { name: "Renvoyer 2 livraisons" }).click();
  await expect(page.getByText("Les renvois sont prévus.")).toBeVisible();
  await expect(page.getByText("2 livraisons abandonnées")).toHaveCount(0);
  await eventually(async () => receiver.received.length === 4, "the deliveries once more");
  expect(policy).toEqual([]);
});
