/** A Prisma condition: contains this text, in any case, with wildcards as plain characters. */
export const holding = (text: string) => ({
  contains: literal(text),
  mode: "insensitive" as const,
});

/** The same for a text within a column of JSON. */
export const holdingIn = (text: string) => ({
  string_contains: literal(text),
  mode: "insensitive" as const,
});

const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
