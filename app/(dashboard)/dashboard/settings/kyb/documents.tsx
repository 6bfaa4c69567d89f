import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { DOCUMENTS_MAX } from "@/lib/kyb/errors";
import { canAddDocuments, canRemoveDocuments, type DocumentKind } from "@/lib/kyb/machine";
import type { DocumentLine, KybFile } from "@/lib/kyb/read";
import { sendDocument, takeDocumentBack } from "./form";

type DocumentsProps = { file: KybFile; mayWrite: boolean; words: Words };

/** The uploaded documents, and the upload. */
export const Documents = ({ file, mayWrite, words }: DocumentsProps) => {
  const { t } = words;
  const { documents, merchant, missing } = file;
  const hasRoom = documents.length < DOCUMENTS_MAX;
  return (
    <Panel id="documents" title={t("kyb.documents")}>
      {documents.length === 0 && <p className="px-5 py-4 text-muted">{t("kyb.noDocuments")}</p>}
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <Line
            document={document}
            isRemovable={canRemoveDocuments(merchant.kybStatus)}
            key={document.id}
            words={words}
          />
        ))}
      </ul>
      {mayWrite && canAddDocuments(merchant.kybStatus) && (
        <div className="border-line border-t px-5 py-5">
          {hasRoom ? (
            <Form of={sendDocument} values={{ kind: missing.documents[0] ?? "identity" }} />
          ) : (
            <p className="text-muted">{t("kyb.full")}</p>
          )}
        </div>
      )}
    </Panel>
  );
};

const KILOBYTE = 1024;

type LineProps = { document: DocumentLine; isRemovable: boolean; words: Words };

const Line = ({ document, isRemovable, words: { t, when, number } }: LineProps) => (
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
    {isRemovable && (
      <Form about={document.name} of={takeDocumentBack} params={{ id: document.id }} />
    )}
  </li>
);
