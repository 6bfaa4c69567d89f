import { invalidRequest, refuse } from "@/lib/kit/errors";
import { refuseUnwantedQuery } from "@/lib/kit/http/body";

/** The longest URL that the server accepts. */
const QUERY_LIMIT = 16 * 1024;

/**
 * A query string as an object for a zod schema: `expand[]` and `expand` are collected into one array, any other
 * parameter may be given once.
 */
export const readQuery = (search: string): Record<string, string | string[]> => {
  if (search.length === 0) return {};
  if (search.length > QUERY_LIMIT) {
    refuse(invalidRequest, { message: "The query is longer than 16 KiB." });
  }
  const parameters = new URLSearchParams(search);
  refuseUnwantedQuery(parameters);
  const query: Record<string, string | string[]> = Object.create(null);
  const expand: string[] = [];
  for (const [name, value] of parameters) {
    if (name === "expand" || name === "expand[]") expand.push(value);
    else if (name in query) {
      refuse(invalidRequest, { param: name, message: `${name} is given more than once.` });
    } else query[name] = value;
  }
  if (expand.length > 0) query["expand"] = expand;
  return { ...query };
};
