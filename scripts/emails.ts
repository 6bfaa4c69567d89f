// Writes every message in both languages to a folder and shows them: `npm run emails`. Nothing is sent.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Sample } from "@/emails/_parts/sample";
import { samples } from "@/emails/_parts/samples";
import type { Locale } from "@/lib/kit/money";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3010" },
    folder: { type: "string", default: ".data/emails" },
    "write-only": { type: "boolean", default: false },
  },
});

const locales: readonly Locale[] = ["fr", "en"];
type Written = { name: string; locale: Locale; subject: string };

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const write = async ({ name, mail }: Sample, locale: Locale): Promise<Written> => {
  const { subject, html, text } = await mail(locale);
  const path = join(values.folder, `${name}.${locale}`);
  await writeFile(`${path}.html`, html);
  await writeFile(`${path}.txt`, `${subject}\n\n${text}\n`);
  return { name, locale, subject };
};

const line = ({ name, locale, subject }: Written): string =>
  `<li><a href="${name}.${locale}.html">${name}</a> (${locale}, <a href="${name}.${locale}.txt">text</a>): ${escaped(subject)}</li>`;

const index = (written: readonly Written[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mails</title>
<style>:root{color-scheme:light dark;font:16px/1.7 system-ui}body{max-width:60rem;margin:2rem auto;padding:0 1rem}</style></head>
<body><h1>E-mails</h1><ul>${written.map(line).join("\n")}</ul></body></html>`;

const types = { html: "text/html; charset=utf-8", txt: "text/plain; charset=utf-8" } as const;

const serve = (port: number): void => {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const [, name, type] =
      /^\/([a-z0-9.-]+)\.(html|txt)$/.exec(path === "/" ? "/index.html" : path) ?? [];
    const file =
      name && type
        ? await readFile(join(values.folder, `${name}.${type}`)).catch(() => null)
        : null;
    const headers = {
      "Content-Type": types[type as keyof typeof types],
      "Cache-Control": "no-store",
    };
    if (file) response.writeHead(200, headers).end(file);
    else response.writeHead(404).end();
  });
  server.listen(port, "127.0.0.1", () => console.log(`They are shown at http://localhost:${port}`));
};

await mkdir(values.folder, { recursive: true });
const written: Written[] = [];
for (const sample of samples) {
  for (const locale of locales) written.push(await write(sample, locale));
}
await writeFile(join(values.folder, "index.html"), index(written));
console.log(`${written.length} messages were written to ${values.folder}.`);
if (!values["write-only"]) serve(Number(values.port));
