import { env } from "@/lib/kit/env";
import type { OpenApiOperation } from "@/lib/kit/http/openapi-document";

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

type PathParameter = { name: string; in: string; "x-id-prefix": string };

/** A line for a shell that does what the operation says; `$KEY` and the ids are the reader's. */
export const curlOf = (method: string, path: string, operation: OpenApiOperation): string => {
  const parameters = operation["parameters"] as (PathParameter | { $ref: string })[];
  const located = parameters.reduce<string>((text, parameter) => {
    if (!("in" in parameter) || parameter.in !== "path") return text;
    return text.replace(`{${parameter.name}}`, `$${variables[parameter["x-id-prefix"]] ?? "ID"}`);
  }, path);
  const isOpen = (operation["security"] as unknown[]).length === 0;
  const needsKey = parameters.some(
    (parameter) => "$ref" in parameter && parameter.$ref.endsWith("IdempotencyKeyRequired"),
  );
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${apiBase()}${located}"`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(needsKey ? ['-H "Idempotency-Key: commande-$RANDOM$RANDOM"'] : []),
  ];
  return [...lines, ...bodyLines(operation)].join(" \\\n  ");
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
  // A here-document puts the variables in.
  return [header, `-d @- <<JSON\n${text}\nJSON`];
};

const withVariables = (name: string, value: unknown): unknown =>
  typeof value === "string" && anId.test(value) ? `$${fields[name] ?? "ID"}` : value;
