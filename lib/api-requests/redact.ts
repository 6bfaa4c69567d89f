import { holdsCardNumber, isCardField } from "@/lib/kit/card-number";
import { redact } from "@/lib/kit/log";
import { lengthOf } from "@/lib/kit/text";

const controls = /\p{Cc}|\p{Cs}/gu;
const secretName = /secret|token|password|signature|api_?key/i;

/** The maximum of code points, as the database counts them. */
const shortened = (text: string, max: number): string =>
  lengthOf(text) <= max ? text : `${[...text].slice(0, max - 1).join("")}…`;

/** Enough of a text to fill its column after redaction: the rest is not read. */
const MARGIN = 8;

/** Redacts a caller's text: no keys, no secrets, nothing that could be a card number. */
export const cleanText = (text: string, max: number): string => {
  const clean = redact(text.slice(0, MARGIN * max).replace(controls, "�"));
  return shortened(holdsCardNumber(clean) ? "[digits]" : clean, max);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

/** A part of a URL as it was sent, unless it contains a secret. */
const cleanPart = (part: string): string => {
  const plain = decoded(part);
  const clean = cleanText(plain, TARGET_MAX);
  return clean === plain ? part : clean;
};

const cleanParameter = (pair: string): string => {
  const mark = pair.indexOf("=");
  const name = mark >= 0 ? decoded(pair.slice(0, mark)) : "";
  if (secretName.test(name) || isCardField(name)) {
    return `${cleanPart(pair.slice(0, mark))}=[secret]`;
  }
  return cleanPart(pair);
};

const TARGET_MAX = 1000;

/** Path and query of a URL as they were sent, without secrets. */
export const targetOf = (whole: string): string => {
  const url = whole.slice(0, MARGIN * TARGET_MAX);
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const mark = url.indexOf("?", from);
  const path = cleanPart(mark < 0 ? url.slice(from) : url.slice(from, mark));
  if (mark < 0 || mark === url.length - 1) return shortened(path, TARGET_MAX);
  const query = url
    .slice(mark + 1)
    .split("&")
    .map(cleanParameter)
    .join("&");
  return shortened(`${path}?${query}`, TARGET_MAX);
};
