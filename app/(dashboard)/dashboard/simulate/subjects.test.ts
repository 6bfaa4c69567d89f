import { describe, expect, it } from "vitest";
import { subjectIn } from "./subjects";

const id = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";

describe("the subject of a simulation", () => {
  it.each([
    [{ payment: id }, { kind: "payment", id }],
    [{ payment: ` tx_${id} ` }, { kind: "payment", id }],
    [{ setup: `seti_${id}` }, { kind: "setup", id }],
    [
      { payment: "nonsense", setup: id },
      { kind: "setup", id },
    ],
  ])("%j", (query, subject) => {
    expect(subjectIn(query)).toEqual(subject);
  });

  it.each([{}, { payment: "" }, { payment: `cus_${id}` }, { payment: [id, id] }])(
    "is nothing in %j",
    (query) => {
      expect(subjectIn(query)).toBeNull();
    },
  );
});
