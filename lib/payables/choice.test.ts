import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ANSWER_MAX,
  type Choosable,
  choiceIn,
  faultIn,
  fieldsOfChoice,
  onlyChoice,
} from "@/lib/payables/choice";

const fixed: Choosable = { amountXpf: 1500, free: null, quantity: null, questions: [] };
const free: Choosable = {
  ...fixed,
  amountXpf: null,
  free: { minXpf: 500, maxXpf: 50_000, suggestedXpf: [1000, 2500] },
};
const tickets: Choosable = { ...fixed, quantity: { min: 2, max: 6 } };
const trip: Choosable = {
  ...fixed,
  questions: [
    { key: "name", label: "Nom de l’enfant", type: "text", required: true, choices: [] },
    { key: "class", label: "Classe", type: "choice", required: true, choices: ["CP", "CE1"] },
    { key: "phone", label: "Téléphone", type: "phone", required: false, choices: [] },
  ],
};

const faultOf = (choosable: Choosable, fields: Record<string, string>) =>
  faultIn(choosable, choiceIn(choosable, fields));

describe("what is left to choose", () => {
  it("is nothing for a fixed amount, or a quantity with one value", () => {
    expect(onlyChoice(fixed)).toEqual({ amountXpf: 1500, quantity: null, answers: [] });
    const pair = { ...tickets, quantity: { min: 2, max: 2 } };
    expect(onlyChoice(pair)).toEqual({ amountXpf: 3000, quantity: 2, answers: [] });
    for (const asking of [free, tickets, trip]) expect(onlyChoice(asking)).toBeNull();
  });
});

describe("a free amount", () => {
  it.each([
    [{ amount: "1000", other: "" }, 1000],
    [{ amount: "other", other: "3 000" }, 3000],
    [{ other: "12\u202f500" }, 12_500],
    // A suggestion that is chosen wins over what was typed before.
    [{ amount: "2500", other: "700" }, 2500],
  ])("is read from %o", (fields, amountXpf) => {
    expect(choiceIn(free, fields)).toEqual({ amountXpf, quantity: null, answers: [] });
    expect(faultOf(free, fields)).toBeNull();
  });

  it.each(["", "499", "50001", "1000.5", "1,000", "-1000", "1e4", "0x3e8", "mille", "９００"])(
    "refuses %s at its field, and says the bounds",
    (other) => {
      expect(faultOf(free, { amount: "other", other })).toEqual({
        param: "amount",
        code: "amount",
        minXpf: 500,
        maxXpf: 50_000,
      });
    },
  );

  it("is within its bounds or refused, whatever is typed", () => {
    const typed = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
    fc.assert(
      fc.property(typed, typed, (amount, other) => {
        const choice = choiceIn(free, { amount, other });
        const isGood = Number.isInteger(choice.amountXpf) && choice.amountXpf >= 500;
        expect(faultIn(free, choice) === null).toBe(isGood && choice.amountXpf <= 50_000);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a quantity", () => {
  it("multiplies the amount of one, exactly", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        (amountXpf, count) => {
          const choosable = { ...fixed, amountXpf, quantity: { min: 1, max: 1000 } };
          const choice = choiceIn(choosable, { quantity: String(count) });
          expect(choice).toEqual({ amountXpf: amountXpf * count, quantity: count, answers: [] });
          expect(choice.amountXpf / count).toBe(amountXpf);
          expect(faultIn(choosable, choice)).toBeNull();
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each(["", "1", "7", "2.5", "-3", "3e0", "deux"])("refuses %s", (quantity) => {
    expect(faultOf(tickets, { quantity })).toMatchObject({ param: "quantity", min: 2, max: 6 });
  });

  it("refuses a total that is not that of its quantity, and a quantity that nobody asked for", () => {
    const choice = { amountXpf: 4500, quantity: 3, answers: [] };
    expect(faultIn(tickets, choice)).toBeNull();
    expect(faultIn(tickets, { ...choice, amountXpf: 4499 })?.param).toBe("quantity");
    expect(faultIn(tickets, { ...choice, quantity: null, amountXpf: 1500 })?.param).toBe(
      "quantity",
    );
    expect(faultIn(fixed, choice)?.param).toBe("quantity");
    expect(faultIn(free, { ...choice, quantity: 3 })?.param).toBe("amount");
  });
});

describe("answers", () => {
  const good = { q_name: " Hina ", q_class: "CE1", q_phone: "+689 87 12 34 56" };

  it("are kept with the labels of their questions; an empty one is none", () => {
    expect(choiceIn(trip, { ...good, q_phone: " " }).answers).toEqual([
      { key: "name", label: "Nom de l’enfant", value: "Hina" },
      { key: "class", label: "Classe", value: "CE1" },
    ]);
    expect(faultOf(trip, good)).toBeNull();
  });

  it.each([
    ["q_name", "", "required"],
    ["q_class", "", "required"],
    ["q_class", "CM2", "choice"],
    ["q_phone", "appelez-moi", "phone"],
    ["q_phone", "123", "phone"],
    ["q_name", "é".repeat(ANSWER_MAX + 1), "text"],
    ["q_name", "Hina\nTeva", "text"],
    ["q_name", "4242 4242 4242 4242", "text"],
  ])("refuses %s: %j", (param, value, code) => {
    expect(faultOf(trip, { ...good, [param]: value })).toEqual({ param, code });
  });

  it("accepts the longest text", () => {
    expect(faultOf(trip, { ...good, q_name: "é".repeat(ANSWER_MAX) })).toBeNull();
  });
});

it.each([
  [free, { amountXpf: 2500, quantity: null, answers: [] }],
  [free, { amountXpf: 777, quantity: null, answers: [] }],
  [tickets, { amountXpf: 4500, quantity: 3, answers: [] }],
  [trip, choiceIn(trip, { q_name: "Hina", q_class: "CP" })],
])("the fields of a choice say the same choice", (choosable, choice) => {
  expect(choiceIn(choosable, fieldsOfChoice(choosable, choice))).toEqual(choice);
});
