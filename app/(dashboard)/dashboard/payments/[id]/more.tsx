import fr from "@/app/_intl/messages/fr.json";
import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";

type Failure = keyof typeof fr.failure;

/** Whether there is a message for this failure. */
export const isFailure = (code: string | null): code is Failure =>
  code !== null && Object.hasOwn(fr.failure, code);

const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** The payment's metadata. */
export const Metadata = ({ metadata, t }: { metadata: unknown; t: Words["t"] }) => {
  const entries = Object.entries((metadata ?? {}) as Record<string, unknown>);
  return (
    <Panel id="metadata" title={t("payment.metadata")}>
      {entries.length === 0 ? (
        <p className="px-5 py-4 text-muted">{t("payment.noMetadata")}</p>
      ) : (
        <dl className="px-5 py-3">
          {entries.map(([key, value]) => (
            <div className="flex flex-wrap justify-between gap-x-4 py-1.5" key={key}>
              <dt className="break-all font-mono text-muted text-sm">{key}</dt>
              <dd className="min-w-0 break-all">{asText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
};
