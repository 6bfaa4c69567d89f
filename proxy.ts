import { type NextRequest, NextResponse } from "next/server";
import { forward, newNonce } from "@/app/_server/proxy/forward";
import { forwardCustomer, isCustomerPage } from "@/app/(customer)/_server/proxy";
import { forwardBankForm, isBankForm } from "@/app/(customer)/bank-form/_proxy";

/** A message in its frame brings the headers of its own. */
const framedMail = /\/mailbox\/[^/]+\/html$/;

const policyWith = (nonce: string): string => {
  // biome-ignore lint/style/noProcessEnv: replaced when the proxy is compiled.
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    // The mailbox shows each message in a frame; every other page of ours refuses to be framed.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "report-uri /csp-report",
  ].join("; ");
};

/** Headers of the application's own pages. It authorises nothing: pages and routes do. */
export const proxy = (request: NextRequest): NextResponse => {
  const { pathname } = request.nextUrl;
  if (framedMail.test(pathname)) return NextResponse.next();
  if (isBankForm(pathname)) return forwardBankForm(request);
  if (isCustomerPage(pathname)) return forwardCustomer(request);
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

/** Every page that Next renders, the unknown ones too. The API sends headers of its own. */
export const config = {
  matcher: ["/((?!api/|assets/|_next/|logo/|healthz$|readyz$|openapi\\.json$|csp-report$|icon).*)"],
};
