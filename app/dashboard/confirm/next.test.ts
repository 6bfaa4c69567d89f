import { describe, expect, it } from "vitest";
import { confirmPage, nextIn, onwards } from "./_next";

describe("the page to come back to", () => {
  it.each([
    "/dashboard",
    "/dashboard/settings/bank",
    "/dashboard/api-keys/new?name=Caisse+2&scopes=payments%3Awrite",
  ])("is %s as it was", (page) => {
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
  ])("is the home for %s", (page) => {
    expect(nextIn(page)).toBe("/dashboard");
  });

  it("is carried along and says whether a form has to be sent again", () => {
    const back = { next: "/dashboard/team?x=1", interrupted: true };
    expect(confirmPage(back.next, true)).toBe(
      "/dashboard/confirm?next=%2Fdashboard%2Fteam%3Fx%3D1&interrupted=1",
    );
    expect(onwards(back)).toBe("/dashboard/team?x=1&done=provedSendAgain");
    expect(onwards({ next: "/dashboard/team", interrupted: false })).toBe(
      "/dashboard/team?done=proved",
    );
  });
});
