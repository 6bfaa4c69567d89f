import { createHmac } from "node:crypto";

/** What proves to the running product that somebody holds its secrets: the operator, at a shell. */
export const operatorToken = (linkKey: string): string =>
  createHmac("sha256", linkKey).update("operator of the test clocks").digest("base64url");
