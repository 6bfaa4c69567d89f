import { expect, type Page } from "@playwright/test";
import { addMember, addSession, keepShop, sessionCookie } from "@/scripts/proof/people";
import { app, aShop, eventually, type Shop } from "./api";
import { ask, cookiesOf, csrfIn } from "./http";
import { rowsOf } from "./kill";

export const ROLES = ["owner", "admin", "developer", "accountant", "cashier"] as const;
export type Role = (typeof ROLES)[number];

export type Person = {
  userId: string;
  email: string;
  merchantId: string;
  token: string;
  cookie: string;
  /** Proves that a form came from a page of this session. */
  csrf: string;
};

/** A person's session, as after signing in and first opening the till. */
export const aSessionOf = async (
  { userId, email }: Pick<Person, "userId" | "email">,
  merchantId: string,
): Promise<Person> => {
  const token = await addSession(rowsOf, merchantId, userId);
  const cookie = sessionCookie(token);
  const csrf = csrfIn((await ask("/dashboard/forbidden", { headers: { cookie } })).text);
  expect(csrf).not.toBe("");
  return { userId, email, merchantId, token, cookie, csrf };
};

/** A signed-in member of a shop. */
export const aPerson = async (role: Role, merchantId: string): Promise<Person> =>
  aSessionOf(await addMember(rowsOf, merchantId, role), merchantId);

export type Owner = Person & { key: string };

/** A claimed shop with its owner. */
export const anOwner = async (shop?: Shop): Promise<Owner> => {
  const { key, merchantId } = shop ?? (await aShop("Perles de Huahine"));
  await keepShop(rowsOf, merchantId);
  return { ...(await aPerson("owner", merchantId)), key };
};

/** Gives a browser a person's session. */
export const enter = (page: Page, { token }: Person): Promise<void> =>
  page
    .context()
    .addCookies([{ name: "svc_session", value: token, url: app, httpOnly: true, sameSite: "Lax" }]);

/** A claimed shop whose owner is signed in: other stories cover signing in and claiming. */
export const aSignedInOwner = async (page: Page, shop?: Shop): Promise<Owner> => {
  const owner = await anOwner(shop);
  await enter(page, owner);
  return owner;
};

/** A form post of ours by a person. */
export const post = (person: Person, path: string, form: Record<string, string> = {}) =>
  ask(path, {
    headers: { cookie: person.cookie, origin: app },
    form: { csrf: person.csrf, ...form },
  });

const PIN = "2580";

/** A tablet that the owner enrolled as a till, unlocked by its cashier. */
export const aTablet = async (owner: Person): Promise<{ cookie: string; cashier: string }> => {
  await post(owner, "/dashboard/terminals/cashiers/create", { name: "Hina", pin: PIN });
  await post(owner, "/dashboard/terminals/create", { name: "Comptoir", offlineCapXpf: "20000" });
  const { text } = await ask("/dashboard/terminals", { headers: { cookie: owner.cookie } });
  const code = /data-testid="enrol-code"[^>]*>([^<]+)</.exec(text)?.[1] ?? "";
  const headers = { origin: app };
  const enrolled = await ask("/terminal/enrol", { headers, json: { code } });
  expect(enrolled.status).toBe(200);
  const cookie = cookiesOf(enrolled);
  const state = await ask("/terminal/state", { headers: { cookie } });
  const cashier = JSON.parse(state.text).cashiers[0].id;
  const json = { cashier, pin: PIN };
  const unlocked = await ask("/terminal/unlock", { headers: { ...headers, cookie }, json });
  expect(unlocked.status).toBe(200);
  return { cookie, cashier };
};

/** Everything stored of a shop, as text: what must not be found in it was not stored. */
export const textOf = async (merchantId: string): Promise<string> => {
  const tables = await rowsOf<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'merchant_id' ORDER BY 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf<{ text: string }>(
      `SELECT t::text AS text FROM "${name}" t WHERE merchant_id = $1`,
      [merchantId],
    );
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
};

/**
 * A checksum of everything stored of a shop, by table: a refused request must not change it. Excluded are the
 * API request log, which is written later, the sums of payments, which a job adds up, and last-seen times, which
 * are by the minute. Pending emails are sent first.
 */
export const storedOf = async (merchantId: string): Promise<Record<string, string>> => {
  await eventually(async () => {
    const waiting = await rowsOf(
      `SELECT id FROM outgoing_mails WHERE merchant_id = $1 AND next_attempt_at <= now()`,
      [merchantId],
    );
    return waiting.length === 0;
  }, "the letters of the shop to leave");
  const tables = await rowsOf<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'merchant_id'
       AND table_name NOT IN ('api_requests', 'payment_sums', 'payment_sum_changes') ORDER BY 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf<{ sum: string }>(
      `SELECT md5(coalesce(string_agg(kept, '|' ORDER BY kept), '')) AS sum
       FROM (SELECT (to_jsonb(t) - 'last_seen_at' - 'till_seen_at')::text AS kept
             FROM "${name}" t WHERE merchant_id = $1) rows`,
      [merchantId],
    );
    sums[name] = row?.sum ?? "";
  }
  return sums;
};
