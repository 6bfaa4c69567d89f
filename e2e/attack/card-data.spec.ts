import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { cardForms } from "@/lib/kit/card-forms.fixture";
import { app, aSession, eventually } from "../_support/api";
import { below, everyForm, opened } from "../_support/forms";
import { type Answer, ask, followed, forEach } from "../_support/http";
import { rowsOf } from "../_support/kill";
import { anOwner, textOf } from "../_support/people";
import { fieldNames, filled, takesFile } from "../_support/surface";

/** A different one for each call, so that every one is tried somewhere. */
const turns = (forms: readonly string[]) => {
  let at = 0;
  return (): string => {
    at += 1;
    return forms[(at * 7) % forms.length] ?? "";
  };
};

/** Pages of test mode show the test cards, as digits. */
const shownNowhere = cardForms.filter((written) => /[^\d\s"]/.test(written));

const isIn = (written: string, texts: readonly string[]): boolean =>
  texts.some((text) => {
    const plain = text.replaceAll("+", " ");
    return [written, encodeURIComponent(written)].some((form) => plain.includes(form));
  });

/** The whole response: its body, and its headers with the redirect. */
const textsOf = ({ text, headers }: Answer): string[] => [text, JSON.stringify(headers)];

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Json = Record<string, unknown>;

/** Bodies that each have this text in another field, at every depth of the schema. */
const bodiesWith = (schema: Schema, next: () => string): unknown[] => {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  if ([schema.type].flat().includes("string")) return [next()];
  const within = (name: string, inner: Schema): Json[] =>
    bodiesWith(inner, next).map((value) => ({ [name]: value }));
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => within(name, inner)),
    ...(items ? bodiesWith(items, next).map((value) => [value]) : []),
    ...(typeof additionalProperties === "object" ? within("key", additionalProperties) : []),
    ...[...anyOf, ...oneOf].flatMap((inner) => bodiesWith(inner, next)),
  ];
};

type Operation = {
  requestBody?: { content: Record<string, { schema: Schema; example?: Json }> };
};

/** Every operation with a body, from the contract. */
const writing = async (): Promise<
  { method: string; path: string; schema: Schema; example: Json }[]
> => {
  const { paths } = JSON.parse((await ask("/openapi.json")).text) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const content = requestBody?.content["application/json"];
      if (!content) return [];
      const { schema, example = {} } = content;
      return [{ method: method.toUpperCase(), path, schema, example }];
    }),
  );
};

/** The request log is written later. */
const isLogged = async (merchantId: string): Promise<boolean> =>
  (await rowsOf("SELECT 1 FROM api_requests WHERE merchant_id = $1 LIMIT 1", [merchantId])).length >
  0;

test("no field of the API accepts one, at any depth", async () => {
  const { key, cookie, merchantId } = await anOwner();
  const next = turns(cardForms);
  const operations = await writing();
  expect(operations.length).toBeGreaterThan(20);
  const tried: string[] = [];
  const faults: string[] = [];
  await forEach(operations, async ({ method, path, schema, example }) => {
    const at = `/api/v1${filled(path.replaceAll(/\{(\w+)\}/g, "[$1]"))}`;
    const isOfTill = path.startsWith("/terminal/");
    const caller = isOfTill ? { cookie, origin: app } : { authorization: `Bearer ${key}` };
    for (const body of [...bodiesWith(schema, next), { surprise: [{ [next()]: "a" }] }]) {
      const written = JSON.stringify(body);
      const headers = { ...caller, "idempotency-key": randomUUID() };
      const answer = await ask(at, { method, headers, json: { ...example, ...(body as Json) } });
      const { error } = JSON.parse(answer.text);
      tried.push(written);
      if (answer.status !== 400 || error !== "card_data_refused") {
        faults.push(`${method} ${path} ${written}: ${answer.status} ${error}`);
      }
      const leaves = Object.values(body as Json).filter((value) => typeof value === "string");
      if (leaves.some((leaf) => isIn(leaf, textsOf(answer))))
        faults.push(`${path} says ${written}`);
    }
  });
  expect(tried.length).toBeGreaterThan(60);
  expect(faults).toEqual([]);
  await eventually(() => isLogged(merchantId), "the log of requests");
  const stored = await textOf(merchantId);
  expect(cardForms.filter((written) => isIn(written, [stored]))).toEqual([]);
});

test("no form accepts one, and none redirects to a URL with it", async () => {
  test.setTimeout(120_000);
  const owner = await anOwner();
  const targets = await everyForm(owner);
  const names = [...fieldNames(), "metaValue0", "surplus"].filter((name) => name !== "csrf");
  const next = turns(shownNowhere);
  const faults: string[] = [];
  await forEach(targets, async ({ route, path, cookie, csrf }) => {
    const typed = Object.fromEntries(names.map((name) => [name, next()]));
    const answer = await ask(path, {
      headers: { cookie, origin: app },
      form: { csrf, ...typed },
      isUpload: takesFile(route),
    });
    if (answer.status >= 500) faults.push(`${route}: ${answer.status}`);
    const page = answer.status === 303 ? [await followed(answer, cookie)] : [];
    const texts = [answer, ...page].flatMap(textsOf);
    const [seen] = Object.entries(typed).filter(([, written]) => isIn(written, texts));
    if (seen) faults.push(`${route} says ${seen.join(" ")}`);
  });
  expect(faults).toEqual([]);
  const stored = await textOf(owner.merchantId);
  expect(shownNowhere.filter((written) => isIn(written, [stored]))).toEqual([]);
});

test("a payment page sends none to the bank, and shows none", async () => {
  const { key, merchantId } = await anOwner();
  const page = await opened((await aSession(key)).url);
  const pay = (form: Record<string, string>) =>
    ask(below("pay", page.path), {
      headers: { cookie: page.cookie, origin: app },
      form: { csrf: page.csrf, ...form },
    });
  for (const written of cardForms.filter((_, at) => at % 4 === 0)) {
    const { status } = await pay({ email: "hina@example.pf", bank_token: written });
    expect([written, status]).toEqual([written, 303]);
  }
  for (const by of ["", ".", "-", "_", "/"]) {
    const written = ["4242", "4242", "4242", "4242"].join(by);
    const email = `${written}@example.pf`;
    const paid = await pay({ email, bank_token: "pm_card_alpha" });
    expect([email, paid.status, isIn(email, textsOf(paid))]).toEqual([email, 303, false]);
    const token = encodeURIComponent(`${written}-x`);
    const back = await ask(
      `${page.path}${page.path.includes("?") ? "&" : "?"}bank_token=${token}`,
      {
        headers: { cookie: page.cookie },
      },
    );
    expect([written, isIn(`${written}-x`, [back.text])]).toEqual([written, false]);
  }
  const sent = "SELECT id FROM transactions WHERE merchant_id = $1 AND status <> 'created'";
  expect(await rowsOf(sent, [merchantId])).toEqual([]);
});
