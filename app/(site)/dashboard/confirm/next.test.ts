import { describe, expect, it } from "vitest";
import { z } from "zod";
import { backHere, Onward, onwards } from "./_form";
import { confirmPage, nextIn } from "./_next";

describe("the page to return to", () => {
  it.each([
    "/dashboard",
    "/dashboard/settings/bank",
    "/dashboard/api-keys/new?name=Caisse+2&scopes=payments%3Awrite",
  ])("is %s unchanged", (page) => {
    expect(nextIn(page)).toBe(page);
  });

  it.each([
    undefined,
    "",
    "https://evil.example/dashboard",
    "//evil.example/dashboard",
    "/dashboard//evil.example",
    "/dashboard/..\\evil",
    "/dashboards",
    "/sign-in",
    "/dashboard?next=//evil.example",
    "/dashboard#x",
    ["/dashboard/team"],
  ])("is the home page for %s", (page) => {
    expect(nextIn(page)).toBe("/dashboard");
  });

  it("is passed on", () => {
    expect(confirmPage("/dashboard/team?x=1", true)).toBe(
      "/dashboard/confirm?next=%2Fdashboard%2Fteam%3Fx%3D1&interrupted=1",
    );
  });

  it("says whether a form has to be sent again, and shows its values", () => {
    const held = { form: "invite", typed: { email: "hina@example.pf" } };
    const posted = { next: "/dashboard/team?x=1", ...held, typed: JSON.stringify(held.typed) };
    const read = (fields: object) => onwards(z.strictObject(Onward).parse(fields));
    const there = { to: "/dashboard/team?x=1", ...held };
    expect(read({ ...posted, interrupted: "1" })).toEqual({ ...there, done: "provedSendAgain" });
    expect(read({ ...posted, interrupted: "" })).toEqual({ ...there, done: "proved" });
    expect(backHere({ ...posted, interrupted: "1" })).toEqual({
      page: confirmPage("/dashboard/team?x=1", true),
      ...held,
    });
  });

  it.each(["", "x", "[1]", '{"a":1}'])("is reached without what was typed for %j", (typed) => {
    const { next, interrupted, form } = { next: "/dashboard", interrupted: "", form: "" };
    const read = z.strictObject(Onward).parse({ next, interrupted, form, typed });
    expect(onwards(read).typed).toEqual({});
  });
});
