import type { IncomingMessage, ServerResponse } from "node:http";
import { operations } from "@/lib/api/operations";
import { answerUnknownPath, product } from "@/lib/api/route";
import type { Operation } from "@/lib/kit/http/operation";
import { pathTree } from "@/lib/kit/http/path-tree";
import { type Answerer, answerersOf, forEachMethod, type Params } from "@/lib/kit/http/pipeline";
import { fromNode } from "@/lib/kit/http/request";
import { send } from "@/lib/kit/http/send";
import { errorFields, log } from "@/lib/kit/log";

/**
 * A target that means the same to everybody: no escape in the path, no empty part, no dots, and a query that the
 * URL parser leaves as it is. Any other is the framework's to read.
 */
const PLAIN = /^\/api\/v1((?:\/[\w-]+)+)(?:\?[!$-&(-;=?-~]*)?$/;

/** What the framework reads itself: its own parameters, and the header of its pages' scripts. */
const OWN_PARAMETER = /[?&]nxt[PI]/;

const isForFramework = ({ url = "", headers }: IncomingMessage): boolean =>
  headers["rsc"] !== undefined || OWN_PARAMETER.test(url);

const byPath = new Map<string, Operation[]>();
for (const operation of operations) {
  byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
}
const find = pathTree(
  new Map([...byPath].map(([path, declared]) => [path, answerersOf(product, declared)])),
);

const unknown = forEachMethod(() => answerUnknownPath);

type Routed = { answer: Answerer; params: Params };

const routed = (method: string, target: string): Routed | null => {
  const path = PLAIN.exec(target)?.[1];
  if (path === undefined) return null;
  const { value, params } = find(path) ?? { value: unknown, params: {} };
  const answer = (value as Partial<Record<string, Answerer>>)[method];
  return answer ? { answer, params } : null;
};

/**
 * Answers a request of the API without the framework: the same operations through the same pipeline. False if the
 * request is not a plain one of the API, and the framework's to answer.
 */
export const answerInLane = (request: IncomingMessage, response: ServerResponse): boolean => {
  const found = routed(request.method ?? "", request.url ?? "");
  if (!found || isForFramework(request)) return false;
  found.answer(fromNode(request, response), found.params).then(
    (answered) => send(response, answered),
    (thrown: unknown) => {
      log("error", "request.failed", errorFields(thrown));
      response.destroy();
    },
  );
  return true;
};
