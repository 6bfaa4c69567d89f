/** A rule: its name is the sentence to remember. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const tests =
  "\\.(db\\.)?test\\.tsx?$|\\.fixture\\.ts$|/factory\\.ts$|^lib/testing/|^lib/kit/testing/|^lib/bank/contract|^sandbox-bank/test-bench|^e2e/|^bench/|^scripts/test/|^(vitest|playwright)\\.config";
const shipped = {
  path: "^(app|lib|emails|sandbox-bank)/|^(proxy|instrumentation(-client)?)\\.ts$",
  pathNot: tests,
};
const noun = "^lib/(?!kit/|versions/|testing/|api/|process/)[^/]+/";

export default {
  forbidden: [
    forbid(
      "no-cycles",
      "A module never reaches itself.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    forbid(
      "kit-knows-no-noun",
      "lib/kit could be lifted into another product as it is.",
      { path: "^lib/kit/", pathNot: tests },
      { path: "^(app|emails|sandbox-bank)/|^lib/(?!kit/)" },
    ),
    forbid(
      "machines-are-leaves",
      "Whoever writes a status asks its machine, so a machine knows no noun.",
      { path: "^lib/(?!kit/)[^/]+/machine\\.ts$" },
      { pathNot: "^lib/kit/" },
    ),
    forbid(
      "lib-knows-no-page",
      "The domain does not know who shows it.",
      { path: "^lib/", pathNot: tests },
      { path: "^app/" },
    ),
    forbid(
      "domain-knows-no-transport",
      "Verbs, steps and reads answer pages, jobs and the API alike.",
      { path: noun, pathNot: `${tests}|/(api|jobs)\\.ts$` },
      {
        path: "^lib/kit/inngest/|^lib/api/|^lib/kit/http/(?!pagination|body|token-bucket)|^node_modules/(next|next-auth|inngest)/",
      },
    ),
    forbid(
      "adapters-are-leaves",
      "Only the indexes and the routes mount operations and jobs.",
      { path: "^lib/", pathNot: `${tests}|^lib/(api/operations|jobs)\\.ts$` },
      { path: `${noun}(api|jobs)\\.ts$` },
    ),
    forbid(
      "pages-ask-the-domain",
      "Pages call verbs and reads, as the API does.",
      {
        path: "^app/(?!api/|openapi|_server/|\\(site\\)/(docs|test-clock)/|csp-report)",
        pathNot: tests,
      },
      {
        path: "^prisma/(?!client/)|^lib/kit/(db|commit-and-store|idempotency)\\.ts$|^lib/kit/http/(?!envelope)|/(steps|jobs|api)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "routes-only-mount",
      "A route of the API is one line.",
      { path: "^app/api/v1/" },
      { pathNot: `^lib/api/|${noun}api\\.ts$` },
    ),
    forbid(
      "one-door-to-the-database",
      "Only kit/db opens the database, kit/columns takes the names of fields; others take types.",
      { path: "^(app|lib|emails)/", pathNot: `${tests}|^lib/kit/(db|columns)\\.ts$` },
      { path: "^prisma/client/", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "the-bank-is-elsewhere",
      "The sandbox bank is another house: reached over HTTP alone.",
      { path: "^(app|lib)/", pathNot: tests },
      { path: "^sandbox-bank/" },
    ),
    forbid(
      "the-framework-renders",
      "Pages are server components: nobody puts a document together by hand.",
      {
        path: "^(app|lib)/",
        pathNot: tests,
      },
      { path: "^node_modules/react-dom/server|^react-dom/server" },
    ),
    forbid("no-test-in-production", "What ships reaches no test.", shipped, {
      path: `${tests}|^node_modules/vitest/`,
    }),
  ],
  options: {
    doNotFollow: { path: "node_modules|^prisma/client" },
    exclude: { path: "^(\\.next|public|docs)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: "specify",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
