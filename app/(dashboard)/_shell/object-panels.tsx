import type { Words } from "@/app/_intl/words";
import { CodeBlock } from "@/app/_ui/code-block";
import { CopyButton } from "@/app/_ui/copy-button";
import { Disclosure } from "@/app/_ui/disclosure";

/** The object as the API answers it. */
export const ObjectJson = ({ object, t }: { object: object; t: Words["t"] }) => (
  <Disclosure title={t("payment.raw")}>
    <div className="min-w-0 px-5 py-5">
      <CodeBlock
        code={JSON.stringify(object, null, 2)}
        copy={{ do: t("copy.do"), done: t("copy.done") }}
        label="JSON"
      />
    </div>
  </Disclosure>
);

/** The keys and values that the merchant noted, as lines of a list of facts. */
export const MetadataFacts = ({ metadata }: { metadata: Record<string, string> }) =>
  Object.entries(metadata).map(([key, value]) => (
    <div className="flex flex-wrap justify-between gap-x-6 py-1.5" key={key}>
      <dt className="break-all font-mono text-[0.8125rem] text-muted">{key}</dt>
      <dd className="ml-auto min-w-0 whitespace-pre-line break-words text-right">{value}</dd>
    </div>
  ));

/** An id, to be selected or copied. */
export const IdLine = ({ id, t }: { id: string; t: Words["t"] }) => (
  <span className="flex items-center justify-end">
    <code className="select-all break-all font-mono text-xs">{id}</code>
    <CopyButton done={t("copy.done")} isBare label={t("copy.id")} text={id} />
  </span>
);
