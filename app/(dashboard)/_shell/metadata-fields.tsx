import type { Words } from "@/app/_intl/words";
import { controlClass, FieldError } from "@/app/_ui/field";
import { metadataRows, readMetadata } from "./metadata-form";

type FieldsProps = {
  current: Record<string, string>;
  typed: Record<string, string> | null;
  error: string | null;
  t: Words["t"];
};

/** The same, collapsed if empty: most people never need it. */
export const FoldedMetadata = (props: FieldsProps) => {
  const isUsed =
    Object.keys(props.current).length > 0 ||
    props.error !== null ||
    Boolean(readMetadata(props.typed ?? {}));
  return (
    <details open={isUsed}>
      <summary className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink">
        {props.t("metadataForm.fold")}
      </summary>
      <div className="pt-2">
        <MetadataFields {...props} />
      </div>
    </details>
  );
};

/** Metadata keys and values; clearing a key removes it. Three spare rows, so it works without scripts. */
const MetadataFields = ({ current, typed, error, t }: FieldsProps) => (
  <fieldset aria-describedby={error ? "metadata-hint metadata-error" : "metadata-hint"}>
    <legend className="font-medium">{t("metadataForm.legend")}</legend>
    <p className="mt-0.5 text-muted text-sm" id="metadata-hint">
      {t("metadataForm.hint")}
    </p>
    <div className="mt-1.5 grid gap-2">
      {metadataRows(current, typed).map(({ row, key, was, value }) => (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2" key={row}>
          {was !== "" && <input name={`metaWas${row}`} type="hidden" value={was} />}
          <input
            aria-label={t("metadataForm.key", { row: row + 1 })}
            autoComplete="off"
            className={`font-mono ${controlClass}`}
            defaultValue={key}
            maxLength={40}
            name={`metaKey${row}`}
            placeholder={t("metadataForm.keyHint")}
            spellCheck={false}
          />
          <textarea
            aria-label={t("metadataForm.value", { row: row + 1 })}
            className={`field-sizing-content max-h-40 py-2.5 ${controlClass}`}
            defaultValue={value}
            maxLength={500}
            name={`metaValue${row}`}
            placeholder={t("metadataForm.valueHint")}
            rows={1}
          />
        </div>
      ))}
    </div>
    {error && <FieldError id="metadata-error">{error}</FieldError>}
  </fieldset>
);
