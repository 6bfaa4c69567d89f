import { expect, test } from "vitest";
import { compare } from "@/lib/pay-pages/compare";
import { integrity, type Observed, observe } from "@/lib/pay-pages/observe";

const origins = { app: "https://pay.example.pf", bank: "https://bank.example.pf" };
const script = "console.log(1)";
const url = `${origins.app}/c/1`;

const policy = (nonce: string) => `script-src 'nonce-${nonce}'; frame-src ${origins.bank}`;

const page = (inHead = "", inBody = "", attributes = "") => `<!doctype html><html lang="fr"><head>
<style nonce="n">:root{--brand:#aabbcc}</style>${inHead}<script defer nonce="n" src="/assets/customer-0123456789ab.js"></script>
</head><body ${attributes}><form method="post" action="/c/1/pay" data-frame-url="${origins.bank}/bank/form?ref=1"></form>
<script type="application/json">{"a":1}</script>${inBody}</body></html>`;

const served = (html: string, headers: Record<string, string> = {}, content = script) =>
  observe(
    {
      url,
      html,
      headers: new Headers({
        "content-security-policy": policy("abc"),
        "x-frame-options": "DENY",
        ...headers,
      }),
    },
    origins,
    async () => Buffer.from(content),
  );

const changesOf = async (seen: Promise<Observed>, isSecure = false) =>
  compare(await served(page()), await seen, isSecure);

test("names what a page loads by its hash, and its origins by their roles", async () => {
  const { parts, frames, targets, headers } = await served(page());
  expect(parts.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "script /assets/customer-0123456789ab.js",
    "style inline style",
  ]);
  expect(parts[0]?.hash).toBe(integrity(script));
  expect([frames, targets]).toEqual([["{bank}/bank/form"], ["{app}"]]);
  expect(headers["content-security-policy"]).toBe("script-src 'nonce-{nonce}'; frame-src {bank}");
});

test("finds nothing in the same page with another nonce, other colours and a cookie", async () => {
  const other = page().replace("#aabbcc", "#123456");
  const headers = { "content-security-policy": policy("xyz"), "set-cookie": "a=b" };
  expect(await changesOf(served(other, headers))).toEqual([]);
});

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script of another origin", '<script src="https://evil.example/x.js"></script>'],
  ["a second copy of ours", '<script src="/assets/customer-0123456789ab.js"></script>'],
  ["a module that is loaded ahead", '<link rel="modulepreload" href="https://evil.example/x.js">'],
  ["a script in a drawing", '<svg><script href="https://evil.example/x.js"></script></svg>'],
  ["a script where no scripts run", "<noscript><script>alert(1)</script></noscript>"],
  ["a script in a template", "<template><script>alert(1)</script></template>"],
  ["a handler", "<img src=x onerror=alert(1)>"],
  ["an address that is a script", '<a href=" javascript:alert(1)">x</a>'],
  ["a frame", '<iframe src="https://evil.example"></iframe>'],
  ["a frame that holds its text", '<iframe srcdoc="<p>"></iframe>'],
  ["an object", '<object data="https://evil.example/x"></object>'],
  ["a form to elsewhere", '<form action="https://evil.example/take"></form>'],
  ["a button to elsewhere", '<button formaction="//evil.example/take">x</button>'],
  ["a way elsewhere", '<meta http-equiv="Refresh" content="0; URL=https://evil.example">'],
  ["another base", '<base href="https://evil.example">'],
  ["a style", "<style>body{display:none}</style>"],
  ["a style sheet", '<link rel="stylesheet" href="https://evil.example/x.css">'],
])("finds %s", async (_, injected) => {
  const changes = await changesOf(served(page("", injected)));
  expect(changes.join()).toMatch(/^added: /);
});

test("finds a handler of the body, a script that is missing and one that is different", async () => {
  expect(await changesOf(served(page("", "", "onload=alert(1)")))).toHaveLength(1);
  const without = page().replace(/<script defer.*<\/script>/, "");
  expect(await changesOf(served(without))).toEqual([
    "removed: script /assets/customer-0123456789ab.js",
  ]);
  const [changed] = await changesOf(served(page(), {}, `${script};steal()`));
  expect(changed).toMatch(/^changed: script \/assets\/customer-0123456789ab\.js/);
});

const pushed = (row: string) =>
  `<script nonce="n">self.__next_f.push(${JSON.stringify([1, `${row}\n`]).replaceAll("<", "\\u003c")})</script>`;

test("finds nothing in page data that names parts of the page", async () => {
  const data = [
    pushed('2:["$","script",null,{"src":"/assets/customer-0123456789ab.js","nonce":"n"}]'),
    pushed('3:I[123,["/assets/customer-0123456789ab.js"],"default"]'),
    pushed('4:{"text":"<script>alert(1)</script>","href":"/c/1"}'),
    pushed('5:T5,a\n2:I6:["$","p",null,{}]'),
    pushed(':HC["/",""]'),
  ];
  expect(await changesOf(served(page("", data.join(""))))).toEqual([]);
});

test.each([
  ["a script", '0:["$","script",null,{"src":"https://evil.example/x.js"}]'],
  [
    "a script deep in it",
    '0:{"a":[["$","div",null,{"children":["$","script","1",{"src":"//evil.example/x.js"}]}]]}',
  ],
  ["an inline script", '0:["$","script",null,{"dangerouslySetInnerHTML":{"__html":"take()"}}]'],
  [
    "a script in markup",
    '0:["$","div",null,{"dangerouslySetInnerHTML":{"__html":"<script>take()</script>"}}]',
  ],
  ["a module", '0:I[1,["https://evil.example/x.js"],"default"]'],
  ["a hint", ':HX["https://evil.example/x.js"]'],
  ["a connection", ':HC["https://evil.example",""]'],
  ["a chunk by its address alone", '0:"/_next/static/chunks/another.js"'],
  ["a frame", '0:["$","iframe",null,{"src":"https://evil.example"}]'],
  ["a form to elsewhere", '0:["$","form",null,{"action":"https://evil.example/take"}]'],
  ["a row that cannot be read", "0:{nothing"],
])("finds %s that only the page data names", async (_, row) => {
  expect((await changesOf(served(page("", pushed(row))))).join()).toMatch(/^added: /);
});

test("treats one JSON text as data, and nothing more", async () => {
  const code = '<script nonce="n">self.__next_f.push([1,"a"]);take([1])</script>';
  expect((await changesOf(served(page("", code)))).join()).toMatch(/^added: script inline script/);
});

test("misses no part that some states of a page do not have", async () => {
  const seen = await served(page());
  const parts = seen.parts.map((part) => ({ ...part, isOptional: true as const }));
  const bare = { ...seen, parts: [] };
  expect(compare({ ...seen, parts }, bare, false)).toEqual([]);
});

test("finds a missing header, a weaker one, and a host without strict transport", async () => {
  const seen = await served(page());
  const { "x-frame-options": _, ...rest } = seen.headers;
  const weaker = { ...rest, "content-security-policy": "script-src *" };
  expect(await changesOf(Promise.resolve({ ...seen, headers: weaker }), true)).toEqual([
    "changed: header content-security-policy, expected script-src 'nonce-{nonce}'; frame-src {bank}, is script-src *",
    "removed: header x-frame-options",
    "removed: header strict-transport-security",
  ]);
});
