import { expect, it } from "vitest";
import { listPage } from "@/app/(dashboard)/_list/list-page";

const declared = (name: string) => () =>
  listPage({
    path: "/dashboard/payment-links",
    words: "links",
    scope: "payment_links:read",
    search: async () => ({ rows: [] }),
    keyOf: String,
    empty: { icon: "link" },
    columns: [{ name, cell: String }],
  });

it("is refused at declaration if a column header has no text", () => {
  expect(declared("amount")).not.toThrow();
  expect(declared("nothing")).toThrow("links.nothing");
});
