/** A condition of Prisma: holds this text somewhere, in whatever case, each of its characters as it is written. */
export const holding = (text: string) => ({
  contains: text.replace(/[\\%_]/g, "\\$&"),
  mode: "insensitive" as const,
});
