/** First parts of the paths that are served: the folders of `app`, which a test compares. */
export const routes: ReadonlySet<string> = new Set([
  "a",
  "api",
  "bank-form",
  "c",
  "claim",
  "csp-report",
  "dashboard",
  "docs",
  "healthz",
  "i",
  "invitation",
  "l",
  "logo",
  "mailbox",
  "openapi.json",
  "openapi-extensions.json",
  "p",
  "pay",
  "r",
  "readyz",
  "return",
  "setup",
  "sign-in",
  "t",
  "terminal",
  "test-clock",
  // Not folders: files of the build.
  "assets",
  "_next",
]);

/** The name under which requests of a path are measured: one of few, without the rest of the path. */
export const routeOf = (path: string): string => {
  const [, first = ""] = /^\/([^/?#]*)/.exec(path) ?? [];
  if (first === "") return "/";
  return routes.has(first) ? `/${first}` : "other";
};
