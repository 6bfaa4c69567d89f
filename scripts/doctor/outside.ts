import { type InngestMode, inngestMode } from "@/lib/kit/inngest/mode";
import { type Check, failed, ok, reasonOf, warning } from "@/scripts/doctor/check";
import { reachedAt, type Settings } from "@/scripts/start/settings";

const WITHIN_MS = 5_000;

/** Whether the product answers here. */
const checkProduct = async (settings: Settings): Promise<Check> => {
  const url = `${reachedAt(settings, settings.port)}/readyz`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) });
    const seen = (await response.text()).slice(0, 200);
    return response.ok
      ? ok("product", "ready")
      : failed("product", `not ready: ${seen}`, "See its log.");
  } catch {
    return warning("product", `nothing answers at ${url}`, "npm start");
  }
};

/** Whether mail can be sent: the service is reachable and accepts our key. Sends nothing. */
const checkMail = async (): Promise<Check> => {
  const { env } = await import("@/lib/kit/env");
  const { RESEND_API_KEY, SMTP_URL, MAIL_FROM } = env();
  try {
    if (RESEND_API_KEY) {
      const { verifyResend } = await import("@/lib/kit/mail/resend");
      await verifyResend(RESEND_API_KEY);
      return ok("mail", `Resend knows the key; from ${MAIL_FROM}`);
    }
    if (!SMTP_URL) return ok("mail", "none leaves: kept in the mailbox and as files");
    const { verifySmtp } = await import("@/lib/kit/mail/smtp");
    await verifySmtp(SMTP_URL);
    return ok("mail", `${new URL(SMTP_URL).host} lets us in; from ${MAIL_FROM}`);
  } catch (thrown) {
    const name = RESEND_API_KEY ? "RESEND_API_KEY" : "SMTP_URL";
    return failed("mail", reasonOf(thrown), `See ${name}, and that its host can be reached.`);
  }
};

/** No operation has this name: a bank that accepts our key answers so. */
const NOBODYS = "MOTUDOCTOR0000000000000000";

const checkBank = async (name: string, isRunning: boolean): Promise<Check> => {
  const { bankNamed } = await import("@/lib/bank/bank");
  const label = `bank (${name})`;
  const todo =
    name === "sandbox"
      ? "See that it runs at BANK_ORIGIN with the same SANDBOX_BANK_KEY."
      : "See its keys, and that its address can be reached.";
  const answer = await bankNamed(name)
    ?.retrieve({ reference: NOBODYS })
    .catch((thrown: unknown) => ({ kind: reasonOf(thrown) }));
  if (answer?.kind === "absent") return ok(label, "answers with our key");
  const seen = "does not answer as it would to our key";
  return name === "sandbox" && !isRunning ? warning(label, seen, todo) : failed(label, seen, todo);
};

const checkBanks = async (isRunning: boolean): Promise<Check[]> => {
  const { env } = await import("@/lib/kit/env");
  const { BANK_PROVIDER } = env();
  const live = BANK_PROVIDER
    ? await checkBank(BANK_PROVIDER, isRunning)
    : ok("bank (live)", "none: live mode answers no_bank");
  return [await checkBank("sandbox", isRunning), live];
};

const CLOUD = "https://api.inngest.com";

const checkInngest = async (mode: InngestMode): Promise<Check> => {
  if (mode.kind === "embedded")
    return ok("Inngest", "embedded: our own process runs the functions");
  const at = mode.baseUrl ?? CLOUD;
  const kind = mode.isDev ? "its development server" : "an Inngest server";
  try {
    await fetch(new URL("/health", at), { signal: AbortSignal.timeout(WITHIN_MS) });
    return ok("Inngest", `${kind} at ${at}`);
  } catch (thrown) {
    return failed("Inngest", `${at}: ${reasonOf(thrown)}`, "See INNGEST_BASE_URL.");
  }
};

/** Checks the external services. The environment of the product is that of this process. */
export const checkOutside = async (settings: Settings): Promise<Check[]> => {
  const product = await checkProduct(settings);
  const isRunning = product.state !== "warning";
  return [
    product,
    ...(await checkBanks(isRunning)),
    await checkMail(),
    await checkInngest(inngestMode()),
  ];
};
