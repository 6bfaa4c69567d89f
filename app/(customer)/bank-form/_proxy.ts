import type { NextRequest, NextResponse } from "next/server";
import { forward, newNonce } from "@/app/_server/proxy/forward";
import { forwardCustomer } from "@/app/(customer)/_server/proxy";
import { scriptedBank } from "@/lib/bank/bank-form";
import { env } from "@/lib/kit/env";
import { formHeaders, formPolicy } from "./_headers";
import { readFormRequest } from "./_request";

const bankForm = /^\/bank-form\/([^/]+)$/;

export const isBankForm = (path: string): boolean => bankForm.test(path);

/** Hands a request on to the card form of a live bank, with the policy of that bank alone. */
export const forwardBankForm = (request: NextRequest): NextResponse => {
  const { pathname, searchParams } = request.nextUrl;
  const bank = scriptedBank(bankForm.exec(pathname)?.[1] ?? "");
  const asked = bank && readFormRequest(searchParams, bank, env().APP_ORIGIN);
  if (!asked) return forwardCustomer(request);
  const nonce = newNonce();
  return forward(request, {
    nonce,
    policy: formPolicy(nonce, bank, asked),
    // The page around has chosen the language, and nothing else of the visitor is needed.
    asked: { cookie: `locale=${asked.locale}` },
    answered: formHeaders(asked),
  });
};
