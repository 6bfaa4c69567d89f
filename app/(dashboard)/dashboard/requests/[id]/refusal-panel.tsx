import fr from "@/app/_intl/messages/fr.json";
import type { Words } from "@/app/_intl/words";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import type { LoggedRequest } from "@/lib/api-requests/search";
import { operationDoc } from "./operation-doc";

type Hinted = keyof typeof fr.oneRequest.hint;

const hasHint = (code: string): code is Hinted => Object.hasOwn(fr.oneRequest.hint, code);

const link = "inline-flex min-h-11 items-center text-accent underline underline-offset-4";

/** Why a request was refused, what to do, and where that is documented. */
export const RefusalPanel = ({ request, t }: { request: LoggedRequest; t: Words["t"] }) => {
  const { code, reason, param, message } = request;
  if (code === null) return null;
  const doc = operationDoc(request);
  return (
    <Panel id="refusal" title={t("oneRequest.refusal")}>
      <div className="px-5 py-4">
        {hasHint(code) && <p>{t(`oneRequest.hint.${code}`)}</p>}
        {message && (
          <p className="mt-2 break-words text-muted text-sm" lang="en">
            {message}
          </p>
        )}
        <dl className="mt-3">
          <Fact name={t("oneRequest.code")}>
            <code className="font-mono text-[0.8125rem]">{code}</code>
          </Fact>
          {reason && (
            <Fact name={t("oneRequest.reason")}>
              <code className="break-all font-mono text-[0.8125rem]">{reason}</code>
            </Fact>
          )}
          {param && (
            <Fact name={t("oneRequest.param")}>
              <code className="break-all font-mono text-[0.8125rem]">{param}</code>
            </Fact>
          )}
        </dl>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <a className={link} href={errorsAt(code)}>
              {t("oneRequest.docErrors")}
            </a>
          </li>
          {doc && (
            <li>
              <a className={link} href={doc.href}>
                {t("oneRequest.docOperation")}
              </a>
            </li>
          )}
        </ul>
      </div>
    </Panel>
  );
};

const errorsAt = (code: string): string =>
  `/docs/errors#${code === "payment_declined" ? "failure-codes" : "all"}`;
