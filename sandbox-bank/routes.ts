import { setTimeout as sleep } from "node:timers/promises";
import type { Bank } from "@/sandbox-bank/bank";
import { decideChallenge, showChallenge } from "@/sandbox-bank/challenge";
import { abortCharge, createCharge, createSetup, showFor } from "@/sandbox-bank/charges";
import { showForm, submitForm } from "@/sandbox-bank/form";
import { type Asked, Fault, json, type Reply, type SILENCE } from "@/sandbox-bank/http";
import { changeFaults, showFaults } from "@/sandbox-bank/injected-faults";
import { createRefund, showRefundFor } from "@/sandbox-bank/refunds";
import { injectShopFault, showShopFaults } from "@/sandbox-bank/shop-faults";
import { showStatement } from "@/sandbox-bank/statement";
import { attachToken, removeCard } from "@/sandbox-bank/stored-cards";
import { createToken } from "@/sandbox-bank/tokens";

type Run = (bank: Bank, asked: Asked) => Promise<Reply | typeof SILENCE> | Reply;

interface Route {
  method: string;
  pattern: RegExp;
  /** Pages and the form's own script; everything else needs the gateway's key. */
  isOpen: boolean;
  run: Run;
}

const route = (method: string, path: string, run: Run): Route => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
  isOpen: !path.startsWith("/bank/v1/") || path === "/bank/v1/tokens",
  run,
});

const HEALTH_MS = 1_000;

/** Within a deadline, whatever the database does: a health check without response counts as stuck. */
const health: Run = async (bank) => {
  const asked = bank.pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
  const isUp = await Promise.race([asked, sleep(HEALTH_MS, false, { ref: false })]);
  return json(isUp ? 200 : 503, { status: isUp ? "ok" : "no database" });
};

const routes: readonly Route[] = [
  route("GET", "/healthz", health),
  route("GET", "/bank/form", showForm),
  route("POST", "/bank/form", submitForm),
  route("GET", "/bank/challenge/{id}", showChallenge),
  route("POST", "/bank/challenge/{id}", decideChallenge),
  route("POST", "/bank/v1/tokens", createToken),
  route("POST", "/bank/v1/tokens/{token}/attach", attachToken),
  route("DELETE", "/bank/v1/cards/{token}", removeCard),
  route("POST", "/bank/v1/charges", createCharge),
  route("GET", "/bank/v1/charges/{name}", showFor("payment")),
  route("POST", "/bank/v1/charges/{name}/abort", abortCharge),
  route("POST", "/bank/v1/setups", createSetup),
  route("GET", "/bank/v1/setups/{name}", showFor("setup")),
  route("POST", "/bank/v1/refunds", createRefund),
  route("GET", "/bank/v1/refunds/{name}", showRefundFor),
  route("GET", "/bank/v1/statement", showStatement),
  route("GET", "/bank/v1/shops/{shop}/troubles", showShopFaults),
  route("PUT", "/bank/v1/shops/{shop}/troubles", injectShopFault),
  route("GET", "/bank/v1/chaos", showFaults),
  route("PUT", "/bank/v1/chaos", changeFaults),
];

const notFound = () => new Fault(404, "not_found", { message: "Nothing is served here." });

/** The route of a request, with the decoded parts of its path. */
export const findRoute = (
  method: string,
  path: string,
): { run: Run; needsKey: boolean; params: string[] } => {
  const here = routes.filter((each) => each.pattern.test(path));
  const found = here.find((each) => each.method === method);
  if (!found) {
    if (here.length === 0) throw notFound();
    throw new Fault(405, "method_not_allowed", { message: `${method} is not served here.` });
  }
  const raw = found.pattern.exec(path)?.slice(1) ?? [];
  return { run: found.run, needsKey: !found.isOpen, params: raw.map(decoded) };
};

/** An undecodable part matches nothing, so it is left as it is. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
