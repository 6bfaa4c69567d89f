import type { Reader } from "@/lib/kit/unit";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
const ascii = /^[\x00-\x7f]*$/;

/**
 * The address as filters and the match of a payment compare it. The database folds letters outside ASCII itself:
 * it checks the key against its own `lower`, which differs from JavaScript's for some of them.
 */
export const emailKey = async (
  client: Pick<Reader, "$queryRaw">,
  email: string,
): Promise<string> => {
  if (ascii.test(email)) return email.toLowerCase();
  const [row] = await client.$queryRaw<{ key: string }[]>`SELECT lower(${email}::text) AS key`;
  return row?.key ?? email;
};
