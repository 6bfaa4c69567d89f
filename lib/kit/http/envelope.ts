import { z } from "zod";
import { isContention, isOutage } from "@/lib/kit/contention";
import {
  internalError,
  invalidRequest,
  lockTimeout,
  Refusal,
  refuse,
  serviceUnavailable,
} from "@/lib/kit/errors";

export const ErrorBody = z
  .strictObject({
    error: z.string().describe("Machine code"),
    type: z.string().describe("Category"),
    message: z.string().describe("For developers, in English"),
    code: z.int().describe("HTTP status"),
    param: z.string().nullable().describe("First faulty field"),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()).nullable(),
    failureCode: z.string().optional().describe("On 402 alone"),
    transactionId: z.string().optional().describe("On 402 alone"),
  })
  .meta({ id: "error" });

/** The body of an error response. */
export const errorBody = (refusal: Refusal, requestId: string) => {
  const { kind, more } = refusal;
  const reason = kind.reason ? { reason: kind.reason } : null;
  const details = { ...reason, ...more.details, ...more.declined };
  return {
    error: kind.code,
    type: kind.type,
    message: refusal.message,
    code: kind.status,
    param: more.param ?? null,
    requestId,
    details: Object.keys(details).length > 0 ? details : null,
    ...more.declined,
  };
};

/**
 * The error that a thrown value becomes: on a conflict nothing was done, and it may be sent again; if the database
 * was unavailable, the outcome may be retrieved; a bug reveals nothing.
 */
export const asRefusal = (thrown: unknown): Refusal => {
  if (thrown instanceof Refusal) return thrown;
  if (isOutage(thrown)) return unavailable({ cause: thrown });
  return isContention(thrown)
    ? new Refusal(lockTimeout, { headers: { "Retry-After": "1" } }, { cause: thrown })
    : new Refusal(internalError, {}, { cause: thrown });
};

/** The same for every path, even before routing: no operation declares it. */
export const unavailable = (options?: ErrorOptions): Refusal =>
  new Refusal(serviceUnavailable, { headers: { "Retry-After": "2" } }, options);

const place = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text ? `${text}.${String(part)}` : String(part);
  }, "");

type Fault = { param: string; message: string };

const faultsOf = (issue: z.core.$ZodIssue): Fault[] => {
  const param = place(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const name = param ? `${param}.${key}` : key;
      return { param: name, message: `${name} is not a field of this operation.` };
    });
  }
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return [{ param, message: `${param || "The body"} is required.` }];
  }
  return [{ param, message: param ? `${param}: ${issue.message}` : issue.message }];
};

/** The most faulty fields in one response: it is not much longer than the request. */
const FAULTS_MAX = 50;

/** Parses a caller's input; refuses naming the first faulty field, and the first 50 in `details.fields`. */
export const parse = <Out>(schema: z.ZodType<Out>, value: unknown): Out => {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, FAULTS_MAX).flatMap(faultsOf).slice(0, FAULTS_MAX);
  const [first] = fields;
  return refuse(invalidRequest, {
    param: first?.param || undefined,
    message: first?.message,
    details: { fields },
  });
};
