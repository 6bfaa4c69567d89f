import { describe, expect, it } from "vitest";
import { z } from "zod";
import { wordsFor } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { error, Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { form, id, nameOf, pathWith, valuesIn } from "./declare";
import * as field from "./field";
import * as rowFields from "./rows";
import { keptOf, keyOf, stateOf } from "./state";

const missing = error("cashier_not_found", 404, "There is no such cashier.");
const key = newId();
const member = {} as Member;
const request = new Request("http://localhost");

const newTicket = form({
  path: "/dashboard/till-tickets/[id]/create",
  page: "/dashboard/till-tickets/[id]",
  params: { id: id("tt", missing) },
  isOnce: true,
  confirm: "customers.deleteConfirm",
  fields: {
    name: field.text({ label: "customers.name", max: 40 }),
    note: field.textarea({ label: "products.description", isOptional: true }),
    email: field.email({ label: "customers.email", isOptional: true }),
    amount: field.amount({ label: "products.amount", invalid: "error.refund_amount" }),
    size: field.choice({
      label: "products.kind",
      choices: [
        { value: "s", text: "products.kinds.one_time" },
        { value: "l", text: "products.kinds.recurring" },
      ],
    }),
    gift: field.checkbox({ label: "products.kind" }),
    boxes: field.scopes({ values: ["a:read", "a:write"] }),
    pin: field.secret({ label: "tills.pin" }),
    iban: field.text({ label: "products.name", isSecret: true, isOptional: true }),
    left: field.hidden(z.string()),
    address: field.address(),
    metadata: field.metadata(),
    day: field.date({ label: "products.date", isOptional: true }),
    card: field.pick({ label: "products.name", schema: z.string().optional(), isFresh: true }),
  },
  submit: "customers.save",
  run: async (_, values, ids) => ({ values, ids }),
  done: ({ values }) => (values.gift ? "customerCreated" : undefined),
  to: (_, ids) => `/dashboard/till-tickets/${ids.id}#done`,
  json: ({ values }) => values,
});

const posted = {
  ...{ name: " Teva ", note: "un\r\ndeux", email: "", amount: "12 500 F", size: "l" },
  ...{
    "a:write": "on",
    pin: "4826",
    left: "10",
    day: "2026-11-22",
    line1: "Servitude Tehei",
    country: "pf",
  },
  ...{ metaKey0: "table", metaValue0: "4", confirm: "on", nonce: newId() },
};

const parsed = () => newTicket.schema.parse(posted);

describe("a declared form", () => {
  it("parses each field", () => {
    expect(valuesIn(newTicket.fields, parsed())).toEqual({
      ...{ name: "Teva", note: "un\ndeux", email: undefined, amount: 12_500, size: "l" },
      ...{ gift: false, boxes: ["a:write"], pin: "4826", iban: undefined, left: "10" },
      day: "2026-11-22",
      address: { line1: "Servitude Tehei", country: "PF" },
      metadata: { table: "4" },
    });
  });

  it.each([
    ["name", { name: " " }],
    ["email", { email: "teva@" }],
    ["size", { size: "xl" }],
    ["nonce", { nonce: "1" }],
    ["", { surplus: "1" }],
  ])("refuses invalid values, with %o", (name, wrong) => {
    const { error: found } = newTicket.schema.safeParse({ ...posted, ...wrong });
    expect(found?.issues.map(({ path }) => path.join("."))).toEqual([name]);
  });

  it("is named by its path in the audit log", () => {
    expect(newTicket.name).toBe("till_tickets.create");
    expect(nameOf("/dashboard/mode")).toBe("mode");
  });

  it("redirects with the IDs of its path, and a success message", async () => {
    const outcome = await newTicket.perform(member, parsed(), { id: `tt_${key}` }, request);
    expect(outcome.to).toBe(`/dashboard/till-tickets/${key}#done`);
    expect(outcome.done).toBeUndefined();
    expect(outcome.json).toMatchObject({ name: "Teva" });
  });

  it("does nothing for an unknown object, or without confirmation", async () => {
    const run = (fields: object, given: string) =>
      newTicket.perform(member, { ...parsed(), ...fields }, { id: given }, request);
    await expect(run({}, "elsewhere")).rejects.toMatchObject({ kind: missing });
    const unticked = run({ confirm: undefined }, key);
    await expect(unticked).rejects.toBeInstanceOf(Refusal);
    await expect(unticked).rejects.toMatchObject({ more: { param: "confirm" } });
  });

  it("belongs to its page, or to the list if the ID is invalid", () => {
    expect(newTicket.page({ id: key }, {})).toBe(`/dashboard/till-tickets/${key}`);
    expect(newTicket.page({ id: "nothing" }, {})).toBe("/dashboard/till-tickets");
    expect(pathWith("/a/[id]/b/[price]", { id: "1", price: "2" })).toBe("/a/1/b/2");
  });
});

describe("a form that comes back", () => {
  const words = wordsFor("fr");
  const ids = { id: key };
  const kept = keptOf(newTicket.fields, {
    ...posted,
    iban: "FR76",
    card: "x",
    surplus: "x",
    csrf: "y",
  });
  const back = (flash: object) =>
    stateOf(newTicket, ids, { form: keyOf(newTicket, ids), typed: kept, ...flash }, words);

  it("keeps submitted values, except secrets and fresh choices", () => {
    expect(Object.keys(kept).toSorted()).toEqual([
      ...["a:write", "amount", "country", "day", "email", "line1", "metaKey0", "metaValue0"],
      ...["name", "note", "size"],
    ]);
  });

  it("shows an error at its field, with the field's own message if it has one", () => {
    const param = "amount";
    const [fault] = back({ error: "invalid_request", param }).faults;
    expect(fault).toMatchObject({ field: "amount", sentence: words.t("error.refund_amount") });
    const [conflict] = back({ error: "refund_exceeds_balance", param }).faults;
    expect(conflict?.sentence).toBe(words.t("error.refund_exceeds_balance"));
  });

  it("finds the field of a part, and every invalid field", () => {
    const { faults, refusal } = back({
      error: "invalid_request",
      param: "address.line1",
      params: ["metadata.table", "a:write", "confirm"],
    });
    expect(faults.map((fault) => [fault.field, fault.part])).toEqual([
      ["address", "line1"],
      ["metadata", "table"],
      ["boxes", "a:write"],
      ["confirm", undefined],
    ]);
    expect(refusal).toBeNull();
  });

  it("shows errors of no field above the form", () => {
    const { refusal, faults } = back({ error: "kyb_required", param: "left" });
    expect([refusal, faults]).toEqual([words.t("error.kyb_required"), []]);
  });

  it("is distinct from the same form of another object", () => {
    const flash = { form: keyOf(newTicket, { id: newId() }), error: "not_found", typed: kept };
    expect(stateOf(newTicket, ids, flash, words)).toMatchObject({ typed: null, isRefused: false });
  });

  it("keeps its values and has no error after step-up", () => {
    expect(back({})).toMatchObject({ typed: { name: " Teva " }, isRefused: false, refusal: null });
  });
});

describe("how many of each line", () => {
  const lines = form({
    path: "/dashboard/till-tickets/lines",
    page: "/dashboard/till-tickets",
    fields: { line: rowFields.quantities({ most: 3 }) },
    submit: "customers.save",
    run: async (_, values) => values,
    json: (values) => values,
  });
  const post = async (typed: Record<string, string>) =>
    (await lines.perform(member, lines.schema.parse(typed), {}, request)).json;

  it("are those of at least one", async () => {
    expect(await post({ line_2: "12", line_0: "1", line_1: "0" })).toEqual({
      line: [
        [0, 1],
        [2, 12],
      ],
    });
    expect(await post({})).toEqual({ line: [] });
  });

  it.each([{ line_3: "1" }, { line_0: "-1" }, { line_0: "1.5" }, { line_0: "12345" }])(
    "%o is refused",
    (typed) => expect(lines.schema.safeParse(typed).success).toBe(false),
  );
});

describe("rows selected elsewhere on the page", () => {
  const rows = form({
    path: "/dashboard/till-tickets/print",
    page: "/dashboard/till-tickets",
    fields: {
      of: field.press(["chosen", "all"]),
      shop: field.press(z.uuid()),
      row: field.ticks({ prefix: "tt", most: 2 }),
    },
    submit: "customers.save",
    run: async (_, values) => values,
    json: (values) => values,
  });
  const post = async (more: Record<string, string>) => {
    const parsed = rows.schema.parse({ of: "chosen", shop: key, ...more });
    return (await rows.perform(member, parsed, {}, request)).json;
  };

  it("are read by their IDs, up to the limit", async () => {
    const [one, two, three] = [newId(), newId(), newId()];
    const ticked = { [`row_${one}`]: "on", [`row_tt_${two}`]: "on", [`row_${three}`]: "on" };
    expect(await post(ticked)).toEqual({ of: "chosen", shop: key, row: [one, two] });
  });

  it("are ignored if invalid, or of another field", async () => {
    const odd = { row_1: "on", [`other_${newId()}`]: "on" };
    expect(await post(odd)).toMatchObject({ row: [] });
  });

  it("leave the other fields strict", () => {
    expect(rows.schema.safeParse({ of: "some", shop: key }).success).toBe(false);
    expect(rows.schema.safeParse({ of: "all", shop: "none" }).success).toBe(false);
  });
});
