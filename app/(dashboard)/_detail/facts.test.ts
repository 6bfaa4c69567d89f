import { createElement, isValidElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/words";
import type { FactGroup } from "./declaration";
import { linesOf } from "./facts";

const words = wordsFor("fr");
const shown = (group: FactGroup) => linesOf(group, words);
const childOf = (node: ReactNode) =>
  isValidElement<{ children: ReactNode; href?: string }>(node) ? node.props : null;

describe("the facts of a page", () => {
  it("omit missing values, and keep zero", () => {
    const group: FactGroup = [
      null,
      false,
      { name: "detail.id", text: null },
      { name: "detail.id", moment: null },
      { name: "detail.id", money: undefined },
      { name: "detail.id", text: false, href: "/dashboard" },
      { name: "detail.title", money: 0 },
    ];
    expect(shown(group)).toEqual([{ name: "Détails", value: words.xpf(0), isNoted: false }]);
  });

  it("show a date in Tahiti time, or its fallback text", () => {
    const at = new Date("2026-11-23T02:30:00Z");
    const [known, missing] = shown([
      { name: "detail.id", moment: at, text: "jamais" },
      { name: "detail.id", moment: null, text: "jamais" },
    ]);
    expect(childOf(known?.value)?.children).toBe("22/11/2026 16:30");
    expect(missing?.value).toBe("jamais");
  });

  it("link to the page of the object", () => {
    const [line] = shown([{ name: () => "Client", text: "Teva", href: "/dashboard/customers/1" }]);
    expect(line?.name).toBe("Client");
    expect(childOf(line?.value)).toMatchObject({
      href: "/dashboard/customers/1",
      children: "Teva",
    });
    expect(shown([{ name: "detail.id", text: createElement("b") }])).toHaveLength(1);
  });
});
