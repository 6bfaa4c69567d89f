/** A condition of Prisma: holds this text somewhere, in whatever case, each of its characters as it is written. */
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
