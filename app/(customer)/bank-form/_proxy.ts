import type { NextRequest, NextResponse } from "next/server";
import { forward, newNonce } from "@/app/_server/proxy/forward";
import { forwardCustomer } from "@/app/(customer)/_server/proxy";
import { scriptedBank } from "@/lib/bank/bank-form";
import { env } from "@/lib/kit/env";
import { formHeaders, formPolicy } from "./_headers";
import { readFormRequest } from "./_request";

const bankForm = /^\/bank-form\/([^/]+)$/;

export const isBankForm = (path: string): boolean => bankForm.test(path);

/** Forwards a request to the card form of a live bank, with the policy for that bank only. */
export const forwardBankForm = (request: NextRequest): NextResponse => {
  const { pathname, searchParams } = request.nextUrl;
  const bank = scriptedBank(bankForm.exec(pathname)?.[1] ?? "");
  const asked = bank && readFormRequest(searchParams, bank, env().APP_ORIGIN);
  if (!asked) return forwardCustomer(request);
  const nonce = newNonce();
  return forward(request, {
    nonce,
    policy: formPolicy(nonce, bank, asked),
    // The page around has chosen the language; the form needs nothing else.
    asked: { cookie: `locale=${asked.locale}` },
    answered: formHeaders(asked),
  });
};
