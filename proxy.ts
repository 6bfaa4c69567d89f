import { type NextRequest, NextResponse } from "next/server";
import { forward, newNonce } from "@/app/_server/proxy/forward";
import { switchLanguage } from "@/app/_server/proxy/language";
import { ownSources, policyOf } from "@/app/_server/proxy/policy";
import { forwardCustomer, isCustomerPage } from "@/app/(customer)/_server/proxy";
import { forwardBankForm, isBankForm } from "@/app/(customer)/bank-form/_proxy";

/** An email in its frame has its own headers. */
const framedMail = /\/mailbox\/[^/]+\/html$/;

/** No language switch of its own: the URL chooses it when the tablet is set up. */
const TILL = "/terminal";

const policyWith = (nonce: string): string =>
  policyOf({
    ...ownSources(nonce),
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    // The mailbox frames each email; every other page of ours forbids framing.
    "frame-src": "'self'",
  });

/** Headers of the application's own pages. It authorises nothing: pages and routes do. */
export const proxy = (request: NextRequest): NextResponse => {
  const { pathname } = request.nextUrl;
  if (framedMail.test(pathname)) return NextResponse.next();
  if (isBankForm(pathname)) return forwardBankForm(request);
  if (isCustomerPage(pathname)) return forwardCustomer(request);
  const switched = pathname === TILL ? switchLanguage(request) : null;
  if (switched) return switched;
  const nonce = newNonce();
  return forward(request, {
    nonce,
    policy: policyWith(nonce),
    answered: {
      "X-Frame-Options": "DENY",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    },
  });
};

/** Every page Next renders, unknown ones included. The API has its own headers. */
export const config = {
  matcher: ["/((?!api/|assets/|_next/|logo/|healthz$|readyz$|openapi\\.json$|csp-report$|icon).*)"],
};
