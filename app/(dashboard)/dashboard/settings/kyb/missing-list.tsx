import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { documentKinds } from "@/lib/kyb/machine";
import type { KybFile, WantedField } from "@/lib/kyb/read";

const pages: Record<WantedField, Route> = {
  legalName: "/dashboard/settings#legalName",
  taxNumber: "/dashboard/settings#taxNumber",
  supportEmail: "/dashboard/settings#supportEmail",
  ibanXpf: "/dashboard/settings/bank",
};

const fields = Object.keys(pages) as WantedField[];

/** The required documents and details, and which are complete. */
export const MissingList = ({ file, t }: { file: KybFile; t: Words["t"] }) => (
  <ul className="grid gap-1">
    {fields.map((field) => (
      <Need
        isThere={!file.missing.fields.includes(field)}
        key={field}
        t={t}
        to={pages[field]}
        what={t(`kyb.field.${field}`)}
      />
    ))}
    {documentKinds.map((kind) => (
      <Need
        isThere={!file.missing.documents.includes(kind)}
        key={kind}
        t={t}
        to={"/dashboard/settings/kyb#document" as Route}
        what={t(`kyb.kind.${kind}`)}
      />
    ))}
  </ul>
);

type NeedProps = { isThere: boolean; what: string; to: Route; t: Words["t"] };

const Need = ({ isThere, what, to, t }: NeedProps) => (
  <li className="flex min-h-9 items-center gap-2.5">
    <Icon
      className={`size-5 ${isThere ? "text-good" : "text-muted"}`}
      name={isThere ? "check" : "clock"}
    />
    <span className="sr-only">{t(isThere ? "kyb.isThere" : "kyb.isMissing")} </span>
    {isThere ? (
      <span className="text-muted">{what}</span>
    ) : (
      <Link className="underline underline-offset-4" href={to} prefetch={false}>
        {what}
      </Link>
    )}
  </li>
);
