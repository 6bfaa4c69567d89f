import { createHmac } from "node:crypto";

/** Proves to the running product that the caller has its secrets: the operator, at a shell. */
export const operatorToken = (linkKey: string): string =>
  createHmac("sha256", linkKey).update("operator of the test clocks").digest("base64url");
