import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import { DOCUMENTS_MAX } from "@/lib/kyb/errors";
import {
  type DocumentKind,
  documentKinds,
  losesDocuments,
  takesDocuments,
} from "@/lib/kyb/machine";
import type { DocumentLine, KybFile } from "@/lib/kyb/read";
import { FileField } from "../_parts/file-field";

type DocumentsProps = {
  csrf: string;
  file: KybFile;
  mayWrite: boolean;
  /** The kind that was chosen in a form that came back. */
  chosen: string;
  error: string | null;
  words: Words;
};

/** What the shop has sent, and how it sends more. */
export const Documents = ({ csrf, file, mayWrite, chosen, error, words }: DocumentsProps) => {
  const { t } = words;
  const { documents, merchant, missing } = file;
  const maySend = mayWrite && takesDocuments(merchant.kybStatus);
  const hasRoom = documents.length < DOCUMENTS_MAX;
  return (
    <Panel id="documents" title={t("kyb.documents")}>
      {documents.length === 0 && <p className="px-5 py-4 text-muted">{t("kyb.noDocuments")}</p>}
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <Line
            csrf={mayWrite && losesDocuments(merchant.kybStatus) ? csrf : null}
            document={document}
            key={document.id}
            words={words}
          />
        ))}
      </ul>
      {maySend && (
        <div className="border-line border-t px-5 py-5">
          {hasRoom ? (
            <Sending
              chosen={chosen || (missing.documents[0] ?? "identity")}
              csrf={csrf}
              error={error}
              t={t}
            />
          ) : (
            <p className="text-muted">{t("kyb.full")}</p>
          )}
        </div>
      )}
    </Panel>
  );
};

const KILOBYTE = 1024;

type LineProps = { document: DocumentLine; csrf: string | null; words: Words };

const Line = ({ document, csrf, words: { t, when, number } }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
    <div className="min-w-0 flex-1 basis-52">
      <p className="font-medium">{t(`kyb.kind.${document.kind as DocumentKind}`)}</p>
      <p className="break-all text-muted text-sm">
        {document.name} ·{" "}
        <span className="whitespace-nowrap">
          {t("kyb.size", { size: number(Math.max(1, Math.round(document.size / KILOBYTE))) })}
        </span>{" "}
        ·{" "}
        <time className="whitespace-nowrap" dateTime={document.createdAt.toISOString()}>
          {when(document.createdAt, "table")}
        </time>
      </p>
    </div>
    {csrf && (
      <form action={`/dashboard/settings/kyb/${document.id}/remove`} method="post">
        <input name="csrf" type="hidden" value={csrf} />
        <Submit aria-label={t("kyb.removeOne", { name: document.name })} look="quiet">
          {t("kyb.remove")}
        </Submit>
      </form>
    )}
  </li>
);

type SendingProps = { csrf: string; chosen: string; error: string | null; t: Words["t"] };

const Sending = ({ csrf, chosen, error, t }: SendingProps) => (
  <form
    action="/dashboard/settings/kyb/upload"
    className="grid gap-5"
    encType="multipart/form-data"
    method="post"
  >
    <input name="csrf" type="hidden" value={csrf} />
    <div>
      <label className="block font-medium" htmlFor="kind">
        {t("kyb.kindLabel")}
      </label>
      <select
        className={`mt-1.5 ${controlClass}`}
        defaultValue={chosen}
        id="kind"
        // A browser that comes back would keep the kind that was sent last.
        key={chosen}
        name="kind"
      >
        {documentKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kyb.kind.${kind}`)}
          </option>
        ))}
      </select>
    </div>
    <FileField
      accept="application/pdf,image/png,image/jpeg"
      error={error}
      hint={t("kyb.fileHint")}
      id="document"
      label={t("kyb.file")}
    />
    <div>
      <Submit look="plain">{t("kyb.add")}</Submit>
    </div>
  </form>
);
