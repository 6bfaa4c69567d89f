import type { CheckoutOptions } from "./checkout";
import { renderDocument } from "./document";
import { NoticePage } from "./notice";
import { SetupFormPage } from "./setup-form";
import { SetupNotice } from "./setup-notices";
import type { SetupFormView, SetupState, SetupView } from "./setup-view";
import { Shell } from "./shell";
import { type Words, wordsFor } from "./words";

const STATUS: Partial<Record<SetupState, number>> = { not_found: 404 };

/** Where scripts do not run the page asks again by itself, slowly enough to be read. */
const REFRESH_S = 5;

/** The page that saves a card, in whatever state its record is in, as a complete answer. */
export const renderSetup = (
  view: SetupView,
  options: Omit<CheckoutOptions, "preview">,
): Promise<Response> => {
  const words = wordsFor(options.locale);
  return renderDocument(<Setup words={words} view={view} />, {
    ...options,
    title: titleOf(words, view),
    status: options.status ?? STATUS[view.state] ?? 200,
    brandColor: merchantOf(view)?.brandColor ?? null,
    ...(view.state === "processing" && {
      refresh: { seconds: REFRESH_S, path: view.paths.self },
    }),
  });
};

const Setup = ({ words, view }: { words: Words; view: SetupView }) => (
  <Shell
    words={words}
    self={view.paths.self}
    livemode={!("livemode" in view) || view.livemode}
    merchant={merchantOf(view)}
  >
    {isForm(view) ? (
      <SetupFormPage words={words} view={view} />
    ) : (
      <NoticePage words={words} merchant={merchantOf(view)}>
        <SetupNotice words={words} view={view} />
      </NoticePage>
    )}
  </Shell>
);

const isForm = (view: SetupView): view is SetupFormView =>
  view.state === "open" || view.state === "refused";

const merchantOf = (view: SetupView) => ("merchant" in view ? view.merchant : null);

const titleOf = (words: Words, view: SetupView): string => {
  const title =
    view.state === "open" ? words.t("setup.title") : words.t(`setup.${view.state}.title`);
  return "merchant" in view ? `${title} · ${view.merchant.name}` : title;
};
