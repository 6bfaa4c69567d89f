import { pageOf } from "@/app/(site)/docs/_nav";
import { operations } from "@/lib/api/operations";
import type { LoggedRequest } from "@/lib/api-requests/search";

/** The operation's page of the API reference; null if it no longer exists. */
export const operationDoc = ({
  method,
  path,
}: Pick<LoggedRequest, "method" | "path">): { href: string; name: string } | null => {
  const found = operations.find((one) => one.method === method && one.path === path);
  if (!found) return null;
  const slug = found.group.toLowerCase().replace(/ /g, "-");
  return { href: `/docs/${pageOf(slug)}#${found.id}`, name: found.summary };
};
