import { describe, expect, it } from "vitest";
import {
  amount,
  choice,
  day,
  id,
  lookup,
  period,
  tabs,
  text,
  typed,
} from "@/app/(dashboard)/_list/filter-kinds";
import { addressOf, queryOf, readFilters } from "@/app/(dashboard)/_list/filters";

const customer = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";

const filters = {
  q: text(),
  state: tabs(["active", "inactive"], { label: "links.parts", all: "links.all", text: String }),
  method: choice(["GET", "POST"], {
    label: "requests.method",
    any: "requests.anyMethod",
    text: String,
  }),
  key: lookup({ label: "requests.key", any: "requests.anyKey", options: () => [] }),
  period: period(),
  from: day("payments.from"),
  min: amount("payments.min"),
  about: typed("payments.customer"),
  customer: id("cus", "lists.customer"),
};

describe("the filters of a list", () => {
  it("are read from a URL and written back the same", () => {
    const values = readFilters(filters, {
      q: " perles ",
      state: "inactive",
      method: "POST",
      key: "a",
      period: "week",
      from: "2026-11-01",
      min: "1 000 XPF",
      about: " hina@lagon.pf ",
      customer: `cus_${customer.toUpperCase()}`,
    });
    expect(values).toEqual({
      q: "perles",
      state: "inactive",
      method: "POST",
      key: "a",
      period: "week",
      from: "2026-11-01",
      min: 1000,
      about: "hina@lagon.pf",
      customer,
    });
    const written = queryOf(values);
    expect(readFilters(filters, Object.fromEntries(new URLSearchParams(written)))).toEqual(values);
  });

  it("ignore unknown values", () => {
    const asked = {
      q: ["a", "b"],
      state: "deleted",
      method: "PUT",
      key: "",
      period: "ever",
      from: "2026-02-30",
      min: "12,50",
      about: "  ",
      customer: "nobody",
      stranger: "x",
    };
    expect(readFilters(filters, asked)).toEqual({});
  });

  it("truncate a text to the search's maximum", () => {
    expect(readFilters(filters, { q: "a".repeat(500) }).q).toHaveLength(120);
    expect(readFilters({ q: text({ most: 60 }) }, { q: "a".repeat(500) }).q).toHaveLength(60);
  });
});

describe("the URL of a list", () => {
  it("has its filters and cursor, and nothing else", () => {
    expect(addressOf("/dashboard/customers")).toBe("/dashboard/customers");
    expect(addressOf("/dashboard/customers", { q: "a b", state: undefined }, { after: "x" })).toBe(
      "/dashboard/customers?q=a+b&after=x",
    );
  });
});
