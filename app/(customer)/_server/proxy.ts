import { type NextRequest, NextResponse } from "next/server";
import { forward, newNonce } from "@/app/_server/proxy/forward";
import { switchLanguage } from "@/app/_server/proxy/language";
import { contentPolicy, pageHeaders } from "@/app/(customer)/_pages/page-headers";
import { isBankToken } from "@/app/(customer)/_server/card";
import { isNewVisitor, NEW_VISITOR, newVisitorCookie } from "@/app/(customer)/_server/visitor";
import { cardPageOrigins } from "@/lib/bank/bank-form";

const customerPage = /^\/(?:a|c|i|l|pay|r|return|setup|t)\//;

/** Pages where something is paid or a card is saved: they know the browser that they were given to. */
const withVisitor = /^\/(?:c|l|pay|setup|t)\/|^\/i\/[^/]+\/checkout/;

/** A first look at it makes the payment: who asks for the headers alone, such as a preview, makes none. */
const offlineTicket = /^\/t\/o\//;

/** Whether an address is one of the customer pages, or below one. */
export const isCustomerPage = (path: string): boolean => customerPage.test(path);

/** The banks of both modes: the proxy opens no address, and does not know the mode of what stands behind it. */
const policyWith = (nonce: string): string =>
  contentPolicy(nonce, [cardPageOrigins({ livemode: false }), cardPageOrigins({ livemode: true })]);

/**
 * Hands a request on to its customer page: language, the cookie that tells browsers apart, and the policy, so
 * that the page itself only reads.
 */
export const forwardCustomer = (request: NextRequest): NextResponse => {
  const switched = switchLanguage(request);
  if (switched) return switched;
  const { searchParams } = request.nextUrl;
  const token = searchParams.get("bank_token");
  if (token !== null && !isBankToken(token)) {
    // The framework writes a page's address into the page: what may be the number of a card is not shown.
    const to = request.nextUrl.clone();
    to.searchParams.delete("bank_token");
    return NextResponse.redirect(to, 303);
  }
  if (request.method === "HEAD" && offlineTicket.test(request.nextUrl.pathname)) {
    return new NextResponse(null, { status: 405, headers: { Allow: "GET" } });
  }
  const nonce = newNonce();
  const isNew = withVisitor.test(request.nextUrl.pathname) && isNewVisitor(request);
  // Given with a page alone: a form that comes without it was not posted from one.
  const visitor = isNew && request.method !== "POST" ? newVisitorCookie() : null;
  const cookies = request.headers.get("cookie");
  const response = forward(request, {
    nonce,
    policy: policyWith(nonce),
    asked: {
      [NEW_VISITOR]: String(isNew),
      // The page reads in the same request what the browser is given for the next one.
      ...(visitor && { cookie: [cookies, visitor.pair].filter(Boolean).join("; ") }),
    },
    answered: pageHeaders(),
  });
  if (visitor) response.headers.append("Set-Cookie", visitor.header);
  return response;
};
