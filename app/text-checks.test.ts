import { beforeAll, describe, expect, it } from "vitest";
import { localeOf } from "@/app/_intl/request-locale";
import { openFlash, sealFlash } from "@/app/_server/flash";
import { refuseUnwantedFields, withoutUnwanted } from "@/app/_server/form-body";
import { fromBank } from "@/app/(customer)/_server/card";
import { linesIn } from "@/app/(dashboard)/_form/field";
import { refererPath } from "@/app/(dashboard)/_shell/referer";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { filterIn } from "@/app/(dashboard)/dashboard/payments/(list)/filter";
import { nextIn } from "@/app/(site)/dashboard/confirm/_next";
import { destinationIn } from "@/app/(site)/sign-in/_browser";
import { operations } from "@/lib/api/operations";
import { isKeyText } from "@/lib/api-keys/text";
import { cleanText, targetOf } from "@/lib/api-requests/redact";
import { selectsEvents } from "@/lib/events/kinds";
import { holdsCardNumber, isBareNumber, isCardField } from "@/lib/kit/card-number";
import type { Context } from "@/lib/kit/context";
import { csvLine } from "@/lib/kit/csv";
import { Refusal } from "@/lib/kit/errors";
import { families } from "@/lib/kit/hostile-texts.fixture";
import { refuseUnwanted } from "@/lib/kit/http/body";
import { parse } from "@/lib/kit/http/envelope";
import { canonical } from "@/lib/kit/http/idempotency";
import type { Operation } from "@/lib/kit/http/operation";
import { readQuery } from "@/lib/kit/http/query";
import { isIban } from "@/lib/kit/iban";
import { bareId, isUuid } from "@/lib/kit/ids";
import { holding } from "@/lib/kit/like";
import { readLinkToken } from "@/lib/kit/link-token";
import { redact } from "@/lib/kit/log";
import { pdfText } from "@/lib/kit/pdf-text";
import { FORM_LIMIT } from "@/lib/kit/same-origin";
import { stubEnvironment } from "@/lib/kit/testing/unit-environment";
import { isEmail, lengthOf, text } from "@/lib/kit/text";
import { deviceOf } from "@/lib/kit/user-agent";
import { holdsSession } from "@/lib/members/cookie";
import { plainIban } from "@/lib/merchants/iban";
import { ownLogoPath } from "@/lib/merchants/logo";
import { isSlug } from "@/lib/payment-links/slug";
import { isVisit } from "@/lib/payment-links/visit";
import { asDate } from "@/lib/terminal/day";
import { readTicket } from "@/lib/terminal/ticket-text";
import { narrow } from "@/lib/transactions/search-conditions";
import { readRetryAfter } from "@/lib/webhook-deliveries/schedule";
import { readTarget } from "@/lib/webhook-endpoints/target";

type Check = (hostile: string) => unknown;

const reader = { path: "/dashboard", session: "" };
const ctx = { merchantId: "m", livemode: false } as Context;
const headers = (name: string, value: string) => ({
  headers: { get: (asked: string) => (asked === name ? value : null) },
});

/** Every check of the product that reads untrusted text; none of them may assume a length. */
const checks: Record<string, Check> = {
  "card number": holdsCardNumber,
  "card number in a URL": (hostile) => holdsCardNumber(`https://a.pf/${hostile}`),
  "bare number": isBareNumber,
  "card field": isCardField,
  "body of a text": (hostile) => refuseUnwanted({ name: hostile }, new Set()),
  "body of many texts": (hostile) =>
    refuseUnwanted({ list: hostile.match(/.{1,4000}/gsu) ?? [] }, new Set()),
  "body of many names": (hostile) =>
    refuseUnwanted(
      Object.fromEntries((hostile.match(/.{1,8}/gsu) ?? []).map((name) => [name, 1])),
      new Set(),
    ),
  form: (hostile) => refuseUnwantedFields({ name: hostile }),
  "form shown again": (hostile) => withoutUnwanted({ name: hostile }),
  "form left to its page": (hostile) => sealFlash({ typed: { name: hostile } }, reader),
  "cookie of a form": (hostile) => openFlash(hostile, reader),
  "form, urlencoded": (hostile) =>
    Object.fromEntries(new URLSearchParams(hostile.slice(0, FORM_LIMIT))),
  query: readQuery,
  "canonical body": (hostile) => {
    const body = { list: hostile.match(/.{1,4000}/gsu) ?? [] };
    refuseUnwanted(body, new Set());
    return canonical(body);
  },
  text: (hostile) => parse(text({ max: 280 }), hostile),
  "text of lines": (hostile) => parse(text({ max: 2000, lines: true }), hostile),
  lines: linesIn,
  length: lengthOf,
  "e-mail": isEmail,
  IBAN: isIban,
  "IBAN as typed": plainIban,
  id: isUuid,
  reference: (hostile) => bareId("cus", hostile),
  "API key": isKeyText,
  "kind of event": selectsEvents,
  search: holding,
  "search of payments": (hostile) => narrow(ctx, { text: hostile }).matching?.(),
  "filter of payments": (hostile) => filterIn({ q: hostile, from: hostile, status: hostile }),
  amount: typedAmount,
  "day of the till": asDate,
  "ticket of the till": readTicket,
  csv: (hostile) => csvLine([hostile, hostile], ";"),
  pdf: pdfText,
  log: redact,
  "log of a request": (hostile) => cleanText(hostile, 1000),
  "log of an address": (hostile) => targetOf(`https://a.pf/x?${hostile}`),
  "address of a webhook": (hostile) => readTarget(`https://${hostile}.pf`, true),
  "path of a webhook": (hostile) => readTarget(`https://a.pf/${hostile}`, true),
  logo: ownLogoPath,
  slug: isSlug,
  visit: isVisit,
  "link token": (hostile) => readLinkToken("receipt", hostile),
  "card from the bank": (hostile) =>
    fromBank(new URLSearchParams({ bank_card: hostile, bank_token: hostile })),
  "page to go on to": nextIn,
  "page after the sign-in": destinationIn,
  "page before": (hostile) => refererPath(headers("referer", `https://a.pf/${hostile}`)),
  browser: deviceOf,
  "cookies of a session": (hostile) => holdsSession(headers("cookie", hostile) as Request),
  "cookies of a language": (hostile) => localeOf(headers("cookie", hostile) as Request),
  languages: (hostile) => localeOf(headers("accept-language", hostile) as Request),
  "retry-after": (hostile) => readRetryAfter(hostile),
};

/** Every text of every body of the API, and every query parameter. */
const ofOperation = (operation: Operation): [string, Check][] =>
  (["body", "query"] as const).flatMap((part) => {
    const schema = operation[part];
    const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    return Object.keys(shape).map((name): [string, Check] => [
      `${operation.id} ${part}.${name}`,
      (hostile) => schema && parse(schema, { [name]: hostile }),
    ]);
  });

const KIB = 1024;

const made = new Map<string, string>();

const hostileOf = (name: string, kib: number): string => {
  const known = made.get(`${name} ${kib}`);
  if (known !== undefined) return known;
  const text = families[name]?.(kib * KIB) ?? "";
  made.set(`${name} ${kib}`, text);
  return text;
};

/** Enough, since hundreds of fields share the same few checks. */
const fewFamilies = [
  'digits by " "',
  "spaces within",
  "at",
  "foreign labels",
  "marks on one letter",
];

/** Measurement noise on a busy machine; smaller values are not compared. */
const NOISE_MS = 8;
/** A thread's CPU clock has a resolution. */
const TICK_MS = 4;
const MOST_MS = 50;
/** For 64 KiB: quadratic backtracking stays below 50 ms for 256 KiB. */
const QUICK_MS = 1.5;
const RUNS = 8;

/** The time taken, at most the thread's CPU time, whatever else the machine did. A refusal counts too. */
const once = (check: Check, hostile: string): number => {
  const before = process.threadCpuUsage();
  const began = performance.now();
  try {
    check(hostile);
  } catch (thrown) {
    if (!(thrown instanceof Refusal || thrown instanceof URIError)) throw thrown;
  }
  const took = performance.now() - began;
  const { user, system } = process.threadCpuUsage(before);
  return Math.min(took, (user + system) / 1000 + TICK_MS);
};

/** The minimum of several runs, which stop once it is below `enough`. */
const least = (check: Check, hostile: string, enough: number): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && best > enough; run += 1)
    best = Math.min(best, once(check, hostile));
  return best;
};

const faultOf = (check: Check, family: string): string | null => {
  const single = least(check, hostileOf(family, 64), QUICK_MS);
  if (single <= QUICK_MS) return null;
  const largest = least(check, hostileOf(family, 256), 3 * NOISE_MS);
  if (largest > MOST_MS) return `${largest.toFixed(0)} ms for 256 KiB`;
  const most = 3 * Math.max(single, NOISE_MS);
  const twice = least(check, hostileOf(family, 128), most);
  return twice <= most ? null : `${single.toFixed(1)} ms, doubled ${twice.toFixed(1)} ms`;
};

const faultsOf = (check: Check, of = Object.keys(families)): string[] =>
  of.flatMap((family) => {
    const fault = faultOf(check, family);
    return fault ? [`${family}: ${fault}`] : [];
  });

describe("hostile text", () => {
  beforeAll(() => {
    stubEnvironment();
  });

  it.each(Object.entries(checks))(
    "is looked at in a time that grows as it does: %s",
    (_, check) => {
      expect(faultsOf(check)).toEqual([]);
    },
    120_000,
  );

  it("takes linear time in every operation of the API", () => {
    const found = operations
      .flatMap(ofOperation)
      .flatMap(([name, check]) => faultsOf(check, fewFamilies).map((fault) => `${name}: ${fault}`));
    expect(found).toEqual([]);
  }, 240_000);

  it("is detected as slow in a check that backtracks", () => {
    const slow: Check = (hostile) => /\s*x$/.test(" ".repeat(hostile.length / 24));
    expect(faultOf(slow, "letters")).not.toBeNull();
  }, 120_000);
});
