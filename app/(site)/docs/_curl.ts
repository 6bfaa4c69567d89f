import { env } from "@/lib/kit/env";
import type { OpenApiOperation } from "@/lib/kit/http/openapi-document";
import { sessionCookieName } from "@/lib/members/cookie";

/** Shell variables for ids: by prefix in paths, by field in bodies. */
const variables: Readonly<Record<string, string>> = {
  cus: "CUSTOMER",
  pm: "PAYMENT_METHOD",
  prod: "PRODUCT",
  price: "PRICE",
  plink: "PAYMENT_LINK",
  rcpt: "RECEIPT",
  cs: "SESSION",
  seti: "SETUP_INTENT",
  tx: "TRANSACTION",
  re: "REFUND",
  sub: "SUBSCRIPTION",
  in: "INVOICE",
  we: "ENDPOINT",
  evt: "EVENT",
  key: "API_KEY",
  tp: "TERMINAL_PAYMENT",
};

const fields: Readonly<Record<string, string>> = {
  customer: "CUSTOMER",
  product: "PRODUCT",
  price: "PRICE",
  paymentMethod: "PAYMENT_METHOD",
  transactionId: "TRANSACTION",
  setupIntentId: "SETUP_INTENT",
  endpoint: "ENDPOINT",
};

const anId = /^(?:[a-z]+_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const apiBase = (): string => `${env().APP_ORIGIN}/api/v1`;

type Parameter = { name: string; in: string; "x-id-prefix": string; example?: unknown };

/** A curl command for the operation; `$KEY` and the IDs are the reader's. */
export const curlOf = (method: string, path: string, operation: OpenApiOperation): string => {
  const parameters = operation["parameters"] as (Parameter | { $ref: string })[];
  const located = parameters.reduce<string>((text, parameter) => {
    if (!("in" in parameter) || parameter.in !== "path") return text;
    return text.replace(`{${parameter.name}}`, `$${variables[parameter["x-id-prefix"]] ?? "ID"}`);
  }, path);
  const needsKey = parameters.some(
    (parameter) => "$ref" in parameter && parameter.$ref.endsWith("IdempotencyKeyRequired"),
  );
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${apiBase()}${located}${queryOf(parameters)}"`,
    ...identityLines(method, operation),
    ...(needsKey ? ['-H "Idempotency-Key: commande-$RANDOM$RANDOM"'] : []),
  ];
  return [...lines, ...bodyLines(operation)].join(" \\\n  ");
};

/** The parameters the operation has an example for. */
const queryOf = (parameters: readonly (Parameter | { $ref: string })[]): string => {
  const shown = parameters.flatMap((parameter) =>
    "in" in parameter && parameter.in === "query" && parameter.example !== undefined
      ? [[parameter.name, String(parameter.example)]]
      : [],
  );
  return shown.length > 0 ? `?${new URLSearchParams(shown)}` : "";
};

/** The caller: a key, a signed-in member (whose writes need an Origin), or anybody. */
const identityLines = (method: string, operation: OpenApiOperation): string[] => {
  const [scheme] = operation["security"] as Record<string, unknown>[];
  if (!scheme) return [];
  if ("ApiKey" in scheme) return ['-H "Authorization: Bearer $KEY"'];
  const cookie = `-b "${sessionCookieName()}=$COOKIE"`;
  return method === "GET" ? [cookie] : [cookie, `-H "Origin: ${env().APP_ORIGIN}"`];
};

const bodyLines = (operation: OpenApiOperation): string[] => {
  const request = operation["requestBody"] as
    | { content: { "application/json": { example?: unknown } } }
    | undefined;
  const body = request?.content["application/json"].example;
  if (body === undefined) return [];
  const text = JSON.stringify(body, withVariables, 2);
  const header = '-H "Content-Type: application/json"';
  if (!text.includes('"$')) return [header, `-d '${text.replace(/'/g, "'\\''")}'`];
  // A here-document expands the variables.
  return [header, `-d @- <<JSON\n${text}\nJSON`];
};

const withVariables = (name: string, value: unknown): unknown =>
  typeof value === "string" && anId.test(value) ? `$${fields[name] ?? "ID"}` : value;
