export const wide = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const arabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
const devanagari = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
const bold = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit)));

const plain = [
  "4242424242424242",
  "4000000000000002",
  "5555555555554444",
  "2223003122003222",
  "378282246310005",
  "6011111111111117",
  "3056930009020004",
  "36227206271667",
  "3566002020360505",
  "6200000000000005",
  "4222222222222",
  "6304000000000000000",
];

const spaced = [
  "4242 4242 4242 4242",
  "4242-4242-4242-4242",
  "4242.4242.4242.4242",
  "3782 822463 10005",
];

const hidden = [
  "4242\u00a04242\u00a04242\u00a04242",
  "4242\u202f4242\u202f4242\u202f4242",
  "4242\u20094242\u20094242\u20094242",
  "4242\u30004242\u30004242\u30004242",
  "4242\u200b4242\u200b4242\u200b4242",
  "4\u200d242424242424242",
  "4242\ufeff424242424242",
  "4242\u00ad4242\u00ad4242\u00ad4242",
  "4242\u20114242\u20114242\u20114242",
  "4242\u20134242\u20134242\u20134242",
  "4242\u22124242\u22124242\u22124242",
  wide("4242424242424242"),
  wide("4242 4242 4242 4242"),
  arabic("4242424242424242"),
  devanagari("4242424242424242"),
  bold("4242424242424242"),
];

const embedded = plain.flatMap((number) => [
  `order ${number} paid`,
  `card: ${number}`,
  `(${number})`,
  `${number}, merci`,
  `"${number}"`,
]);

const four = ["4242", "4242", "4242", "4242"];
const parted = [
  ...[
    "/",
    "_",
    ",",
    ":",
    "|",
    "\t",
    "\n",
    "  ",
    " - ",
    " – ",
    ", ",
    " / ",
    "...",
    "--",
    "\u00b7",
    "—",
    "•",
  ],
  ...["=", "+", "*", "~", ";", "\u3000\u3000", " \u200b ", "\r\n", ")(", "]["],
].flatMap((by) => [four.join(by), `n°: ${four.join(by)} (${by})`]);

const elsewhere = [
  "4242424242424242@example.pf",
  "hina.4242424242424242@example.pf",
  "+4242424242424242",
  "https://example.pf/4242424242424242",
  "https://example.pf/pay/4242-4242-4242-4242/x",
  "https://example.pf/a/4242/4242/4242/4242",
  "https://example.pf/?order=4242424242424242",
  "https://example.pf/#4242424242424242",
  "https://example.pf/?q=4242%204242%204242%204242",
  "https://example.pf/?q=%34%32%34%32424242424242",
  "https://example.pf/?q=%2534242424242424242",
  "https://4242424242424242.example.pf/",
  "①②③ 4242424242424242",
  "④②④②④②④②④②④②④②④②",
  "⁴²⁴²⁴²⁴²⁴²⁴²⁴²⁴²",
  "4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣",
  "1 4242 4242 4242 4242 12/27 123",
  "2026-11-22 4242424242424242",
  "FR76 4242 4242 4242 4242",
];

/** The formats in which a person may write a card number. */
export const cardForms: readonly string[] = [
  ...plain,
  ...spaced,
  ...hidden,
  ...embedded,
  ...parted,
  ...elsewhere,
];
