import type { Words } from "@/app/_intl/words";
import { CodeBlock } from "@/app/_ui/code-block";
import { CopyButton } from "@/app/_ui/copy-button";
import { Disclosure } from "@/app/_ui/disclosure";

/** The object as the API returns it. */
export const RawObject = ({ object, t }: { object: object; t: Words["t"] }) => (
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

/** An ID to select or copy. */
export const IdLine = ({ id, t }: { id: string; t: Words["t"] }) => (
  <span className="flex items-center justify-end">
    <code className="select-all break-all font-mono text-xs">{id}</code>
    <CopyButton done={t("copy.done")} isBare label={t("copy.id")} text={id} />
  </span>
);
