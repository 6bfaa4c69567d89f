const control =
  "flex min-h-13 w-full items-center justify-center gap-2.5 rounded-control border px-4 py-2 text-center font-semibold text-balance tabular-nums wrap-anywhere disabled:cursor-default disabled:opacity-65 aria-busy:cursor-progress aria-busy:opacity-100";

/** The page's main action, in the merchant's colour. One per page. */
export const button = `group ${control} border-brand-edge bg-brand text-brand-ink hover:inset-ring-2 hover:inset-ring-brand-ink/45`;

export const plainButton = `group ${control} border-edge bg-transparent text-ink hover:bg-hover`;

export const link =
  "underline underline-offset-[0.2em] hover:text-ink hover:decoration-2 print:no-underline";

/** The same size as the fields of the bank's form below. */
export const field =
  "min-h-11.5 w-full rounded-lg border border-edge bg-transparent px-3 py-2 text-base focus-visible:border-focus focus-visible:inset-ring focus-visible:inset-ring-focus focus-visible:outline-none aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad";

export const card =
  "rounded-2xl border border-line border-t-4 border-t-brand-edge bg-surface px-6 py-7 sm:p-9";

/** A dashed box shown in test mode only. */
export const testBox = "rounded-panel border border-dashed border-warn bg-warn-soft text-sm";

/** The actions below a document: download, print. */
export const documentActions =
  "flex w-full max-w-xl flex-wrap gap-3 *:[a]:w-auto *:[a]:flex-auto *:[button]:w-auto *:[button]:flex-auto print:hidden";
