import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { eventKinds } from "@/lib/events/kinds";
import { transactionMachine, transactionSources } from "@/lib/transactions/machine";
import en from "./messages/en.json";
import fr from "./messages/fr.json";
import { texts } from "./texts";

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );

const holes = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name ?? "").sort();

const french = new Map(flat(texts.fr));
const english = new Map(flat(en));

describe("the texts of the dashboard", () => {
  it("exist under the same keys in French and in English", () => {
    expect([...english.keys()].sort()).toEqual([...french.keys()].sort());
  });

  // The home page of the product is not a shop's.
  it("leave the name of the tax to the shop", () => {
    const naming = [...french, ...english].filter(([, text]) => /\b(TGC|TVA|VAT)\b/.test(text));
    expect(naming.filter(([key]) => !key.startsWith("landing."))).toEqual([]);
  });

  it("take the same values in both languages", () => {
    const named = (texts: Map<string, string>) =>
      Object.fromEntries([...texts].map(([key, text]) => [key, [...new Set(holes(text))]]));
    expect(named(english)).toEqual(named(french));
  });

  it.each([
    ["fr", fr],
    ["en", en],
  ])("can all be formatted in %s", (locale, messages) => {
    const faults: string[] = [];
    const t = createTranslator<Tree>({
      locale,
      messages: messages as Tree,
      onError: ({ message }) => faults.push(message),
    });
    for (const [key, text] of flat(messages)) {
      t(key as never, Object.fromEntries(holes(text).map((name) => [name, 2])) as never);
    }
    expect(faults).toEqual([]);
  });

  it("have the spaces and the apostrophes of French", () => {
    const faults = [...french].filter(([, text]) => /\S [:;!?»]|« |'/.test(text));
    expect(faults).toEqual([]);
  });

  it("use the same terms for gross, refunded and net at the till as in the dashboard", () => {
    for (const { money, terminal } of [fr, en]) expect(terminal).toMatchObject(money);
  });

  it("name every kind of event, every status and every source of a payment", () => {
    const wanted = [
      ...eventKinds.map((kind) => `event.${kind}`),
      ...transactionMachine.states.map((status) => `status.${status}`),
      ...transactionSources.map((source) => `source.${source}`),
    ];
    expect(wanted.filter((key) => !french.has(key))).toEqual([]);
  });
});
