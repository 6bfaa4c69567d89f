/** The posted names of the parts of an address. */
export const addressNames = ["line1", "line2", "postalCode", "city", "island", "country"] as const;

type Part = (typeof addressNames)[number];
type Typed = Readonly<Record<Part, string | null | undefined>>;

/** The submitted address; undefined if it is empty. The country is preset, so alone it counts as empty. */
export const addressIn = (typed: Typed): Partial<Record<Part, string>> | undefined => {
  const parts = addressNames.flatMap((name): [string, string][] => {
    const text = typed[name]?.trim();
    return text ? [[name, name === "country" ? text.toUpperCase() : text]] : [];
  });
  return parts.some(([name]) => name !== "country") ? Object.fromEntries(parts) : undefined;
};
