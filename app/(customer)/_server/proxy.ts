import { type NextRequest, NextResponse } from "next/server";
import { forward, newNonce } from "@/app/_server/proxy/forward";
import { switchLanguage } from "@/app/_server/proxy/language";
import { contentPolicy, pageHeaders } from "@/app/(customer)/_pages/page-headers";
import { isBankToken } from "@/app/(customer)/_server/card";
import { isNewVisitor, NEW_VISITOR, newVisitorCookie } from "@/app/(customer)/_server/visitor";
import { cardPageOrigins } from "@/lib/bank/bank-form";

const customerPage = /^\/(?:a|c|i|l|p|pay|r|return|setup|t)\//;

/** Pages that take a payment or save a card: they are bound to a browser by a cookie. */
const withVisitor = /^\/(?:c|l|pay|setup|t|p\/ask)\/|^\/i\/[^/]+\/checkout/;

/** Opening it creates the payment, so HEAD requests, such as those of link previews, must not. */
const offlineTicket = /^\/t\/o\//;

/** Whether an address is a customer page or below one. */
export const isCustomerPage = (path: string): boolean => customerPage.test(path);

/**
 * The banks of both modes: the proxy reads nothing from the database, so it does not know the mode of the
 * object.
 */
const policyWith = (nonce: string): string =>
  contentPolicy(nonce, [cardPageOrigins({ livemode: false }), cardPageOrigins({ livemode: true })]);

/**
 * Forwards a request to its customer page with language, browser cookie and policy, so that the page itself
 * only reads.
 */
export const forwardCustomer = (request: NextRequest): NextResponse => {
  const switched = switchLanguage(request);
  if (switched) return switched;
  const { searchParams } = request.nextUrl;
  const token = searchParams.get("bank_token");
  if (token !== null && !isBankToken(token)) {
    // Next writes the address into the page: hide what may be a card number.
    const to = request.nextUrl.clone();
    to.searchParams.delete("bank_token");
    return NextResponse.redirect(to, 303);
  }
  if (request.method === "HEAD" && offlineTicket.test(request.nextUrl.pathname)) {
    return new NextResponse(null, { status: 405, headers: { Allow: "GET" } });
  }
  const nonce = newNonce();
  const isNew = withVisitor.test(request.nextUrl.pathname) && isNewVisitor(request);
  // Set with a page only: a form posted without it did not come from one.
  const visitor = isNew && request.method !== "POST" ? newVisitorCookie() : null;
  const cookies = request.headers.get("cookie");
  const response = forward(request, {
    nonce,
    policy: policyWith(nonce),
    asked: {
      [NEW_VISITOR]: String(isNew),
      // The page reads in this request the cookie that the browser gets for the next one.
      ...(visitor && { cookie: [cookies, visitor.pair].filter(Boolean).join("; ") }),
    },
    answered: pageHeaders(),
  });
  if (visitor) response.headers.append("Set-Cookie", visitor.header);
  return response;
};
