import type { Operation } from "@/lib/kit/http/operation";
import {
  type Answered,
  type Answerer,
  answerersOf,
  forEachMethod,
  type Params,
  type Product,
} from "@/lib/kit/http/pipeline";
import { fromWeb } from "@/lib/kit/http/request";
import { streamOf } from "@/lib/kit/http/stream";

export type RouteContext = { params: Promise<Params> };
export type Handler = (request: Request, route: RouteContext) => Promise<Response>;

const responseOf = ({ status, headers, body }: Answered): Response =>
  new Response(typeof body === "string" ? body : streamOf(body), { status, headers });

/** A route handler of the framework. */
export const handlerOf =
  (answer: Answerer): Handler =>
  async (request, route) =>
    responseOf(await answer(fromWeb(request), await route.params));

/** The route handlers of one path. */
export const mount = (product: Product, operations: readonly Operation[]) => {
  const answerers = answerersOf(product, operations);
  return forEachMethod((method) => handlerOf(answerers[method]));
};
