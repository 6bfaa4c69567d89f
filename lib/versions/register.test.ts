import { describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { wholeReference } from "@/lib/api/reference";
import { deprecations } from "@/lib/versions/deprecations";
import { type Deprecation, deprecationRegister } from "@/lib/versions/register";

const PAGE = "https://pay.example.pf/docs/deprecations";

const going = (of: Partial<Deprecation>): Deprecation => ({
  anchor: "old",
  parameters: ["old"],
  where: "",
  instead: "",
  since: new Date("2026-01-01T00:00:00Z"),
  sunset: null,
  ...of,
});

describe("the headers of a deprecation", () => {
  it("are sent for parameters of the register only", () => {
    expect(deprecations.headers(["offset"], PAGE)).toEqual({
      Deprecation: "@1767225600",
      Link: `<${PAGE}#offset>; rel="deprecation"`,
    });
    expect(deprecations.headers(["limit", "createdAt", "hasMore"], PAGE)).toEqual({});
    expect(deprecations.headers([], PAGE)).toEqual({});
  });

  it("link each section of the page once", () => {
    const { Link } = deprecations.headers(["iban_xpf", "tgc_rate"], PAGE);
    expect(Link).toBe(`<${PAGE}#merchant>; rel="deprecation"`);
  });

  it("contain the date of removal once it is fixed, and a link to its documentation", () => {
    const register = deprecationRegister([going({ sunset: new Date("2027-01-31T10:00:00Z") })]);
    expect(register.headers(["old"], PAGE)).toEqual({
      Deprecation: "@1767225600",
      Sunset: "Sun, 31 Jan 2027 10:00:00 GMT",
      Link: `<${PAGE}#old>; rel="deprecation", <${PAGE}#old>; rel="sunset"`,
    });
  });

  it("contain the earliest dates of several", () => {
    const register = deprecationRegister([
      going({ anchor: "a", parameters: ["a"], since: new Date("2026-06-01T00:00:00Z") }),
      going({ anchor: "b", parameters: ["b"], sunset: new Date("2028-01-01T00:00:00Z") }),
      going({ anchor: "c", parameters: ["c"], sunset: new Date("2027-01-01T00:00:00Z") }),
    ]);
    expect(register.headers(["a", "b", "c"], PAGE)).toEqual({
      Deprecation: "@1767225600",
      Sunset: "Fri, 01 Jan 2027 00:00:00 GMT",
      Link: [
        ...["a", "b", "c"].map((anchor) => `<${PAGE}#${anchor}>; rel="deprecation"`),
        ...["b", "c"].map((anchor) => `<${PAGE}#${anchor}>; rel="sunset"`),
      ].join(", "),
    });
  });

  it("never announce a removal before the deprecation: such a register is refused", () => {
    expect(() =>
      deprecationRegister([going({ sunset: new Date("2025-12-31T23:59:59Z") })]),
    ).toThrow("old");
    expect(() =>
      deprecationRegister([going({ sunset: new Date("2026-01-01T00:00:00Z") })]),
    ).not.toThrow();
  });
});

/** Where the reference has `deprecated`: `<operation or component> <name>`, anything else by its whole path. */
const deprecatedIn = (value: unknown, path: string[] = []): string[] => {
  if (value === null || typeof value !== "object") return [];
  const inner = Object.entries(value).flatMap(([key, field]) =>
    deprecatedIn(field, [...path, key]),
  );
  const fields = value as { deprecated?: unknown; name?: unknown };
  return fields.deprecated === true ? [placeOf(path, fields.name), ...inner] : inner;
};

const placeOf = (path: string[], name: unknown): string => {
  const [section = "", first = "", second = "", kind = ""] = path;
  if (section === "components" && first === "schemas" && path.at(-2) === "properties") {
    return `field: ${second} ${path.at(-1)}`;
  }
  const operation = wholeReference().paths[first]?.[second]?.operationId;
  if (kind === "parameters") return `parameter: ${operation} ${name}`;
  if (path.at(-2) !== "properties") return path.join("/");
  return `${kind === "requestBody" ? "parameter" : "field"}: ${operation} ${path.at(-1)}`;
};

const lists = operations
  .filter(({ returns }) => "has_more" in shapeOf(returns))
  .map(({ id }) => id);

function shapeOf(schema: unknown): object {
  return (schema as { shape?: object }).shape ?? {};
}

const known = new Set([
  ...operations.map(({ id }) => id),
  ...Object.keys(wholeReference().components.schemas),
]);

/** The same of the register, as far as the operations and resources exist. */
const registered = (one: Deprecation): string[] => {
  const { parameters = [], parametersOf = [], fields = [], fieldsOf = [], alsoOf = [] } = one;
  const also = alsoOf === "lists" ? lists : alsoOf;
  const pairs = (kind: string, names: readonly string[], of: readonly string[]) =>
    [...new Set(of)]
      .filter((place) => known.has(place))
      .flatMap((place) => names.map((name) => `${kind}: ${place} ${name}`));
  return [
    ...pairs("parameter", parameters, [...parametersOf, ...also]),
    ...pairs("field", fields, [...fieldsOf, ...also]),
  ];
};

describe("the register", () => {
  const named = (name: string) =>
    deprecations.deprecations.filter(({ parameters = [], fields = [] }) =>
      [...parameters, ...fields].includes(name),
    );

  it("counts six lists with hasMore, five with offset, eight resources with createdAt", () => {
    expect(named("hasMore")[0]?.fieldsOf).toHaveLength(6);
    expect(named("offset")[0]?.parametersOf).toHaveLength(5);
    expect(named("createdAt")[0]?.fieldsOf).toHaveLength(8);
    for (const { since, sunset } of deprecations.deprecations) {
      expect([since.toISOString(), sunset]).toEqual(["2026-01-01T00:00:00.000Z", null]);
    }
  });

  it("names operations and resources that exist, or are planned", () => {
    const places = deprecations.deprecations.flatMap(
      ({ parametersOf = [], fieldsOf = [], alsoOf = [] }) => [
        ...parametersOf,
        ...fieldsOf,
        ...(alsoOf === "lists" ? [] : alsoOf),
      ],
    );
    const contract = ["payment_links.list", "setup_intents.list", "payment_link", "setup_intent"];
    const strangers = places.filter((place) => !known.has(place) && !contract.includes(place));
    expect(strangers).toEqual([]);
  });

  it("and the reference agree on what is deprecated, both ways", () => {
    const shown = [...new Set(deprecatedIn(wholeReference()))].toSorted();
    const listed = [...new Set(deprecations.deprecations.flatMap(registered))].toSorted();
    expect(shown).toEqual(listed);
  });

  it("and the operations agree on the parameters that bring its headers", () => {
    const declared = operations.flatMap(({ id, deprecated = [] }) =>
      deprecated.map((name) => `parameter: ${id} ${name}`),
    );
    const listed = deprecations.deprecations
      .flatMap(registered)
      .filter((place) => place.startsWith("parameter: "));
    expect(declared.toSorted()).toEqual(listed.toSorted());
  });
});
