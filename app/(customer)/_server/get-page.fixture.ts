import { join } from "node:path";
import { vi } from "vitest";
import { env } from "@/lib/kit/env";
import { answered, answering } from "@/lib/process/answering";
import { rendered } from "@/scripts/test/rendered";
import { newVisitorCookie } from "./visitor";

const pages = join(import.meta.dirname, "..");
const asked = { headers: new Headers() };

// The request as Next provides it, which does not exist here.
vi.doMock("next/headers", () => ({ headers: () => Promise.resolve(asked.headers) }));

type Answer = { status: number; headers: Readonly<Record<string, string>>; html: string };

type Page = (props: { params: Promise<Record<string, string>> }) => Promise<React.ReactElement>;

/**
 * Renders a customer page by its folder (`c/[session]`) and address. Follows redirects as one browser: with
 * its cookie and without scripts.
 */
export const getPage = async (
  folder: string,
  address: string,
  headers: Record<string, string>,
  cookie = newVisitorCookie().pair,
): Promise<Answer> => {
  const url = new URL(address, env().APP_ORIGIN);
  asked.headers = new Headers({ ...headers, cookie, "x-page": url.pathname + url.search });
  const { default: page } = (await import(/* @vite-ignore */ join(pages, folder, "page.tsx"))) as {
    default: Page;
  };
  const params = Promise.resolve(paramsIn(folder, url));
  const answer = await answering(async () => {
    try {
      const html = rendered(await page({ params }));
      const { status = 200, headers: given = {} } = answered();
      return { status, headers: given, html };
    } catch (thrown) {
      return leadsTo(thrown);
    }
  });
  return typeof answer === "string" ? getPage(folder, answer, headers, cookie) : answer;
};

const paramsIn = (folder: string, { pathname }: URL): Record<string, string> => {
  const given = pathname.split("/").slice(1);
  const isName = (name: string) => name.startsWith("[");
  return Object.fromEntries(
    folder
      .split("/")
      .flatMap((name, at) => (isName(name) ? [[name.slice(1, -1), given[at] ?? ""]] : [])),
  );
};

/** Where a page that threw Next's redirect leads. */
const leadsTo = (thrown: unknown): string => {
  const { digest = "" } = thrown as { digest?: string };
  const [kind, , to] = digest.split(";");
  if (kind !== "NEXT_REDIRECT" || !to) throw thrown;
  return to;
};
