import { describe, expect, it } from "vitest";
import { pathTree } from "@/lib/kit/http/path-tree";

const paths = [
  "/transactions",
  "/transactions/{id}",
  "/transactions/{id}/refunds",
  "/transactions/export",
  "/merchants/me",
];
const find = pathTree(new Map(paths.map((path) => [path, path])));

describe("the tree of paths", () => {
  it.each([
    ["/transactions", "/transactions", {}],
    ["/transactions/1", "/transactions/{id}", { id: "1" }],
    ["/transactions/1/refunds", "/transactions/{id}/refunds", { id: "1" }],
    ["/merchants/me", "/merchants/me", {}],
  ])("%s is %s", (path, value, params) => {
    expect(find(path)).toEqual({ value, params });
  });

  it("prefers a literal, and takes it as a parameter where only that leads on", () => {
    expect(find("/transactions/export")).toEqual({ value: "/transactions/export", params: {} });
    expect(find("/transactions/export/refunds")).toEqual({
      value: "/transactions/{id}/refunds",
      params: { id: "export" },
    });
  });

  it.each([
    "",
    "/",
    "/merchants",
    "/merchants/you",
    "/transactions/1/other",
    "/transactions/1/refunds/2",
  ])("has nothing at %s", (path) => {
    expect(find(path)).toBeNull();
  });

  it("keeps what was found for one path apart from the next", () => {
    const first = find("/transactions/1");
    find("/transactions/2");
    expect(first?.params).toEqual({ id: "1" });
  });
});
