/** The parts of an address, as a form names them. */
export const addressNames = ["line1", "line2", "postalCode", "city", "island", "country"] as const;

type Part = (typeof addressNames)[number];
type Typed = Readonly<Record<Part, string | null | undefined>>;

/** The address of a form; undefined where it has none. A country alone, which stands there already, is none. */
export const addressIn = (typed: Typed): Partial<Record<Part, string>> | undefined => {
  const parts = addressNames.flatMap((name): [string, string][] => {
    const text = typed[name]?.trim();
    return text ? [[name, name === "country" ? text.toUpperCase() : text]] : [];
  });
  return parts.some(([name]) => name !== "country") ? Object.fromEntries(parts) : undefined;
};
