import { unstable_rethrow } from "next/navigation";
import type {
  ErrorView,
  NotFoundView,
  NotNowView,
  NotYetView,
} from "@/app/(customer)/_pages/checkout-view";
import { noBank, recovering } from "@/lib/bank/errors";
import { GUESSES_SPENT } from "@/lib/capability-urls";
import { type ErrorKind, internalError, Refusal } from "@/lib/kit/errors";
import { asRefusal } from "@/lib/kit/http/envelope";
import { newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { answerWith } from "@/lib/process/answering";
import type { PageContext } from "./page-context";

/** What replaces a page that cannot be shown: opening a page never pays anything. */
export type Stopped = NotFoundView | NotNowView | NotYetView | ErrorView;

/** Thrown by a page to show another page in its place. */
export type Instead = { stopped: Stopped };

export type Loaded<View> = { view: View; stopped?: never } | { stopped: Stopped; view?: never };

/**
 * The page to show instead: for an error on our side, whether to pay again, where to check, and an ID to
 * report. On contention or without a database, the status and Retry-After say so. An unknown address is 404
 * here and not `notFound()`, which shows nothing without scripts; after too many guesses the server makes it
 * 429 and the page asks to wait.
 */
export const loadedOrStopped = async <View>(
  { request, path }: Pick<PageContext, "request" | "path">,
  load: () => Promise<View | Instead | null>,
): Promise<Loaded<View>> => {
  try {
    const view = await load();
    if (isInstead(view)) return view;
    if (view !== null) return { view };
    answerWith(404);
    const state = request.headers.has(GUESSES_SPENT) ? "busy" : "not_found";
    return { stopped: { state, paths: { self: path } } };
  } catch (thrown) {
    unstable_rethrow(thrown);
    return { stopped: stoppedBy(thrown, { self: path + new URL(request.url).search }) };
  }
};

const isInstead = (loaded: unknown): loaded is Instead =>
  typeof loaded === "object" && loaded !== null && "stopped" in loaded;

const stoppedBy = (thrown: unknown, paths: { self: string }): Stopped => {
  const state = thrown instanceof Refusal ? notYet.get(thrown.kind) : undefined;
  if (state) {
    answerWith(503, state === "recovering" ? { "Retry-After": "30" } : {});
    return { state, paths };
  }
  const requestId = newRequestId();
  log("error", "page.failed", { requestId, ...errorFields(thrown) });
  const { kind, more } = thrown instanceof Refusal ? fault : asRefusal(thrown);
  answerWith(kind.status, more.headers);
  return { state: "error", requestId, paths };
};

/** An unexpected refusal is an error of the page. */
const fault = new Refusal(internalError);

/** Whether a refusal concerns the whole page and is shown each time it is opened. */
export const isOfWholePage = (thrown: unknown): boolean =>
  thrown instanceof Refusal && notYet.has(thrown.kind);

/** Refusals of a whole page: nothing can be paid for now, and nothing was charged. */
const notYet = new Map<ErrorKind, NotYetView["state"]>([
  [noBank, "no_bank"],
  [recovering, "recovering"],
]);
