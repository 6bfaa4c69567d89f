import type { ReactNode } from "react";

type RollProps = {
  /** The paper size is an inline style of this page. */
  nonce: string;
  shop: string;
  /** Below the shop's name: identity, and the test notice. */
  identity: readonly string[];
  test: string | null;
  title: string;
  about: readonly string[];
  /** The maximum length of the paper: CSS has no open-ended page. */
  millimetres: number;
  children: ReactNode;
};

/** A printed document of the till, 80 mm wide: black on white on a screen too. */
export const Roll = (roll: RollProps) => (
  <article
    aria-labelledby="document-title"
    className="flex w-[80mm] max-w-full flex-col gap-3 bg-white px-[4mm] py-[5mm] text-[0.8125rem] text-black leading-snug shadow-panel [color-scheme:light] print:shadow-none"
  >
    <style nonce={roll.nonce}>{`@page{size:80mm ${roll.millimetres}mm;margin:0}`}</style>
    <header className="text-center">
      <p className="font-bold text-base">{roll.shop}</p>
      {roll.identity.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {roll.test && <p className="mt-1 border border-black px-1 font-bold">{roll.test}</p>}
      <h1 className="mt-2 font-bold text-sm" id="document-title">
        {roll.title}
      </h1>
      {roll.about.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </header>
    {roll.children}
  </article>
);

export type Row = { name: string; value: string; isStrong?: boolean | undefined };

/** Names and amounts as rows. */
export const Rows = ({ rows, label }: { rows: readonly Row[]; label?: string }) => (
  <dl aria-label={label} className="border-black border-t border-dashed pt-2">
    {rows.map(({ name, value, isStrong }) => (
      <div
        className={`flex justify-between gap-3 ${isStrong ? "font-bold text-sm" : ""}`}
        key={name}
      >
        <dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
        <dd className="whitespace-nowrap">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The items sold: the label takes the width that the amount leaves. */
export const Items = ({
  rows,
  label,
}: {
  rows: readonly (Row & { id: string })[];
  label: string;
}) => (
  <ul aria-label={label} className="border-black border-t border-dashed pt-2">
    {rows.map(({ id, name, value }) => (
      <li className="flex justify-between gap-3" key={id}>
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        <span className="whitespace-nowrap">{value}</span>
      </li>
    ))}
  </ul>
);

/** A document on the screen, with its print button. */
export const PrintPage = ({ children, print }: { children: ReactNode; print: ReactNode }) => (
  <main
    className="flex min-h-dvh flex-col items-center gap-4 p-4 print:p-0"
    id="content"
    tabIndex={-1}
  >
    {children}
    <nav className="print:hidden">{print}</nav>
  </main>
);
