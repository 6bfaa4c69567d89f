import type { Words } from "@/app/_intl/words";
import { CopyButton } from "@/app/_ui/copy-button";
import { magicCards } from "./cards";

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-1 md:first:pl-5 md:last:pr-5";

/** Card numbers for the form and tokens for the API, each with a copy button. */
export const CardTable = ({ t }: { t: Words["t"] }) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{t("testBank.cards")}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {(["outcome", "number", "token"] as const).map((name) => (
          <th className={head} key={name} scope="col">
            {t(`testBank.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {magicCards.map(({ number, token, outcome }) => (
        <tr className="block px-5 py-2 md:table-row md:p-0" key={token}>
          <td className={`${cell} block font-medium`}>{t(`testBank.card.${outcome}`)}</td>
          <Copied shown={number} t={t} text={number.replaceAll(" ", "")} />
          <Copied shown={token} t={t} text={token} />
        </tr>
      ))}
    </tbody>
  </table>
);

type CopiedProps = { shown: string; text: string; t: Words["t"] };

const Copied = ({ shown, text, t }: CopiedProps) => (
  <td className={`${cell} flex items-center justify-between whitespace-nowrap`}>
    <span className="flex w-full items-center justify-between gap-1 md:justify-start">
      <code className="select-all font-mono text-sm">{shown}</code>
      <CopyButton
        done={t("copy.done")}
        isBare
        label={t("testBank.copy", { text: shown })}
        text={text}
      />
    </span>
  </td>
);
