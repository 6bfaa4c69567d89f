import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const app = join(import.meta.dirname, "../../app");

/** The value of a path parameter: well-formed, but of no object. */
export const NOWHERE = "018f0000-0000-7000-8000-000000000001";

type Handler = { path: string; methods: string[] };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

const files = (name: string): string[] =>
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file === name || file.endsWith(`/${name}`))
    .filter((file) => !/(^|\/)_/.test(file))
    .toSorted();

/** The path of a file: route groups are no part of it. */
const pathOf = (file: string): string =>
  `/${file
    .split("/")
    .slice(0, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

const methodsOf = (file: string): string[] => {
  const source = readFileSync(join(app, file), "utf8");
  const exported = [...source.matchAll(/^export const (?:\{([^}]*)\}|(\w+))/gm)].flatMap(
    ([, many, one]) => (many ?? one ?? "").split(",").map((name) => name.trim()),
  );
  return METHODS.filter((method) => exported.includes(method));
};

/** Every route handler of the product, by its file. */
export const handlers = (): Handler[] =>
  files("route.ts").map((file) => ({ path: pathOf(file), methods: methodsOf(file) }));

/** Every page of the product, by its file. */
export const pages = (): string[] => files("page.tsx").map(pathOf);

/** The routes of the pages' own forms: everything that changes something and is not the API. */
export const mutations = (): string[] =>
  handlers()
    .filter(({ methods }) => methods.some((method) => !["GET", "HEAD", "OPTIONS"].includes(method)))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith("/api/v1/"));

let uploads: ReadonlySet<string> | undefined;

/** The declaration of a handler's file: its own text, or its form's. */
const declarationOf = (file: string): string => {
  const source = readFileSync(join(app, file), "utf8");
  const [, name] = /= handler\((\w+)\)/.exec(source) ?? [];
  const [, from] = new RegExp(`import \\{ ${name} \\} from "(\\.[^"]+)"`).exec(source) ?? [];
  if (!from) return source;
  const forms = readFileSync(join(app, file, "..", `${from}.ts`), "utf8");
  return forms.split(/^export const /m).find((text) => text.startsWith(`${name} =`)) ?? source;
};

/** Whether a route's form has a file, and is posted as multipart. */
export const takesFile = (path: string): boolean => {
  uploads ??= new Set(
    files("route.ts")
      .filter((file) => /\bupload: \{|: file\(\{/.test(declarationOf(file)))
      .map(pathOf),
  );
  return uploads.has(path);
};

/** A path with a value for each parameter. */
export const filled = (path: string, value = NOWHERE): string =>
  path.replaceAll(/\[[^\]]+\]/g, value);

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test|\.fixture)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));

const named = (texts: readonly string[], pattern: RegExp): string[] => {
  const names = texts.flatMap((text) =>
    [...text.matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean) ?? ""),
  );
  return [...new Set(names)].toSorted();
};

/** Every cookie that the product writes or reads. */
export const cookieNames = (): string[] =>
  named(
    [...sources(app), ...sources(join(app, "../lib"))],
    /(?:"|`)(svc_(?!test_|live_|transaction)[a-z_]+)["`]|(?:COOKIE = |cookies\(\)\)\.get\()"(\w+)"/g,
  );

/** A field of a declared form: `name: text({`. */
const DECLARED =
  /\b(\w+): (?:text|textarea|email|url|date|amount|number|secret|choice|pick|checkbox|file|hidden|press)\(/g;

/** Every field name on a page of ours: declared, on the field, or in a list of several. */
export const fieldNames = (): string[] => {
  const listed = sources(app).flatMap((text) =>
    [...text.matchAll(/export const \w*(?:Names|Fields) = \[([^\]]*)\]/g)].map(
      ([, names = ""]) => names,
    ),
  );
  const single = named(sources(app), /\bname="(\w+)"|[fF]ield\("(\w+)"[),]/g);
  const declared = named(sources(app), DECLARED);
  return [...new Set([...single, ...declared, ...named(listed, /"(\w+)"/g)])].toSorted();
};

/** Every query parameter that a dashboard page reads: of a field, or of a list's filter. */
export const queryNames = (): string[] =>
  named(
    sources(join(app, "(dashboard)")),
    /\bquery\["(\w+)"\]|\bname="(\w+)"|\b(\w+): (?:text|tabs|choice|lookup|period|day|amount|typed|id)\(/g,
  );
