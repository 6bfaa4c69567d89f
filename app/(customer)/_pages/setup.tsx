import type { Words } from "@/app/_intl/customer-words";
import { NoticePage } from "./notice";
import { SetupFormPage } from "./setup-form";
import { SetupNotice } from "./setup-notices";
import type { SetupFormView, SetupView } from "./setup-view";
import { Shell } from "./shell";

/** Without scripts the page reloads itself, slowly enough to be read. */
const REFRESH_S = 5;

export const setupRefresh = ({ state, paths }: SetupView) =>
  state === "processing" ? { seconds: REFRESH_S, path: paths.self } : null;

/** The page that saves a card, in any state. */
export const Setup = ({ words, view }: { words: Words; view: SetupView }) => (
  <Shell
    words={words}
    self={view.paths.self}
    livemode={!("livemode" in view) || view.livemode}
    merchant={merchantOfSetup(view)}
    note={isForm(view) ? validity(words, view) : null}
  >
    {isForm(view) ? (
      <SetupFormPage words={words} view={view} />
    ) : (
      <NoticePage words={words} merchant={merchantOfSetup(view)}>
        <SetupNotice words={words} view={view} />
      </NoticePage>
    )}
  </Shell>
);

const validity = (words: Words, { expiresAt }: SetupFormView) =>
  words.t("summary.until", { moment: words.when(expiresAt, "moment") });

const isForm = (view: SetupView): view is SetupFormView =>
  view.state === "open" || view.state === "refused";

export const merchantOfSetup = (view: SetupView) => ("merchant" in view ? view.merchant : null);

export const setupTitle = (words: Words, view: SetupView): string => {
  const title =
    view.state === "open" ? words.t("setup.title") : words.t(`setup.${view.state}.title`);
  return "merchant" in view ? `${title} · ${view.merchant.name}` : title;
};
