import type { ReactNode } from "react";
import { contrast, readableInk } from "@/lib/kit/colour";
import { Paint } from "./paint";

/** A preview of what customers see. */
export type BrandPreview = Record<
  "name" | "legalName" | "taxNumber" | "supportEmail" | "logo",
  string | null
>;

export type PreviewTexts = Record<
  "checkout" | "receipt" | "amount" | "pay" | "sold" | "paid",
  string
>;

type PreviewProps = { colour: string; branding: BrandPreview; texts: PreviewTexts };

/** The head of the checkout and of the receipt. */
export const Preview = ({ colour, branding, texts }: PreviewProps) => (
  <div className="grid gap-4 rounded-b-panel bg-canvas px-5 py-5 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
    <Sheet label={texts.checkout}>
      <Seller colour={colour} branding={branding} />
      <p className="mt-3 text-muted text-sm">{texts.sold}</p>
      <p className="tabular font-semibold text-2xl">{texts.amount}</p>
      <Painted className="mt-3 min-h-11 w-full rounded-control px-4 font-semibold" colour={colour}>
        {texts.pay}
      </Painted>
    </Sheet>
    <Sheet label={texts.receipt}>
      <Seller colour={colour} branding={branding} />
      <p className="tabular mt-3 font-semibold text-2xl">{texts.amount}</p>
      <p className="text-muted text-sm">{texts.paid}</p>
      <ul className="mt-3 border-line border-t pt-3 text-sm empty:hidden">
        {[branding.legalName, branding.taxNumber, branding.supportEmail].map(
          (line) =>
            line && (
              <li className="break-words text-muted" key={line}>
                {line}
              </li>
            ),
        )}
      </ul>
    </Sheet>
  </div>
);

const Sheet = ({ label, children }: { label: string; children: ReactNode }) => (
  <figure className="min-w-0">
    <figcaption className="mb-1.5 text-muted text-sm">{label}</figcaption>
    <div className="rounded-panel border border-line bg-surface p-4 shadow-panel">{children}</div>
  </figure>
);

const Seller = ({ colour, branding }: Pick<PreviewProps, "colour" | "branding">) => (
  <div className="flex items-center gap-2">
    {branding.logo ? (
      // biome-ignore lint/performance/noImgElement: an image of ours of at most 200 kB needs no optimiser.
      <img
        alt=""
        className="size-9 rounded-lg object-contain"
        height="36"
        src={branding.logo}
        width="36"
      />
    ) : (
      <Painted className="size-9 shrink-0 rounded-lg font-bold" colour={colour}>
        {[...(branding.name ?? "").trim()][0]?.toUpperCase() ?? "·"}
      </Painted>
    )}
    <span className="min-w-0 break-words font-semibold">{branding.name}</span>
  </div>
);

/** A colour too close to the background gets a border, as on the pages themselves. */
const EDGE_CONTRAST = 3;

type PaintedProps = { colour: string; className: string; children: string };

/** Something in the shop's colour: an SVG, because the policy forbids style attributes. */
const Painted = ({ colour, className, children }: PaintedProps) => (
  <span
    aria-hidden="true"
    className={`relative isolate flex items-center justify-center overflow-hidden ${className} ${
      readableInk(colour) === "#000000" ? "text-black" : "text-white"
    } ${contrast(colour, "#ffffff") < EDGE_CONTRAST ? "border border-edge" : ""}`}
  >
    <Paint colour={colour} />
    {children}
  </span>
);
