import type { Words } from "@/app/_intl/words";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import type { DashboardPage } from "./navigation";

type HelpProps = {
  pages: readonly DashboardPage[];
  hasLinks: boolean;
  isOn: boolean;
  words: Words;
};

/**
 * The shortcuts, and the switch that turns them off: WCAG requires that single-key shortcuts can be turned
 * off.
 */
export const HelpDialog = ({ pages, hasLinks, isOn, words: { t } }: HelpProps) => (
  <dialog
    aria-labelledby="help-title"
    className="m-auto max-h-[85dvh] w-[min(44rem,calc(100vw-2rem))] rounded-panel border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-black/50"
    id="help"
  >
    <h2 className="font-semibold text-lg" id="help-title">
      {t("keys.title")}
    </h2>
    {isOn ? (
      <Lists hasLinks={hasLinks} pages={pages} t={t} />
    ) : (
      <p className="my-4">{t("keys.areOff")}</p>
    )}
    <div className="flex flex-wrap justify-between gap-3">
      <ButtonAnchor
        href={`/dashboard/preferences?shortcuts=${isOn ? "off" : "on"}`}
        variant="plain"
      >
        {t(isOn ? "keys.off" : "keys.on")}
      </ButtonAnchor>
      <form method="dialog">
        <Submit autoFocus>{t("shell.close")}</Submit>
      </form>
    </div>
  </dialog>
);

type ListsProps = Pick<HelpProps, "pages" | "hasLinks"> & { t: Words["t"] };

const Lists = ({ pages, hasLinks, t }: ListsProps) => (
  <>
    <dl className="mt-3 gap-x-10 sm:columns-2">
      <Line keys={["⌘ K", "Ctrl K"]} name={t("keys.palette")} between={t("keys.or")} />
      <Line keys={["/"]} name={t("keys.search")} />
      {hasLinks && <Line keys={["n"]} name={t("keys.newLink")} />}
      <Line keys={["?"]} name={t("keys.help")} />
    </dl>
    <h3 className="mt-4 font-semibold text-muted text-sm">{t("keys.goTo")}</h3>
    <dl className="mb-5 gap-x-10 sm:columns-2">
      {pages.map(({ name, key }) => (
        <Line between={t("keys.then")} key={name} keys={["g", key]} name={t(`shell.${name}`)} />
      ))}
    </dl>
  </>
);

type LineProps = { keys: readonly string[]; name: string; between?: string };

const Line = ({ keys, name, between = "" }: LineProps) => (
  <div className="flex break-inside-avoid items-center justify-between gap-3 border-line border-b py-1.5">
    <dt>{name}</dt>
    <dd className="flex items-center gap-1.5 whitespace-nowrap text-muted text-sm">
      {keys.map((key, place) => (
        <span className="flex items-center gap-1.5" key={key}>
          {place > 0 && between}
          <kbd className="min-w-7 rounded-md border border-edge/60 bg-canvas px-1.5 py-0.5 text-center font-mono text-ink">
            {key}
          </kbd>
        </span>
      ))}
    </dd>
  </div>
);
