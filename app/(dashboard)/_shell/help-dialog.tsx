"use client";

import { ButtonAnchor, Submit } from "@/app/_ui/button";
import type { Nav } from "./nav";

export type HelpTexts = Record<
  | ("title" | "areOff" | "off" | "on" | "close" | "palette" | "or")
  | ("search" | "help" | "goTo" | "followedBy"),
  string
> & { newLink: string | null };

type HelpProps = { nav: Nav; isOn: boolean; texts: HelpTexts };

/**
 * The shortcuts, and the switch that turns them off: WCAG requires that single-key shortcuts can be turned
 * off.
 */
export const HelpDialog = ({ nav, isOn, texts }: HelpProps) => (
  <dialog
    aria-labelledby="help-title"
    className="m-auto max-h-[85dvh] w-[min(44rem,calc(100vw-2rem))] rounded-panel border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-black/50"
    id="help"
  >
    <h2 className="font-semibold text-lg" id="help-title">
      {texts.title}
    </h2>
    {isOn ? <Lists nav={nav} texts={texts} /> : <p className="my-4">{texts.areOff}</p>}
    <div className="flex flex-wrap justify-between gap-3">
      <ButtonAnchor
        href={`/dashboard/preferences?shortcuts=${isOn ? "off" : "on"}`}
        variant="plain"
      >
        {isOn ? texts.off : texts.on}
      </ButtonAnchor>
      <form method="dialog">
        {/* React focuses instead, which a closed dialog ignores. */}
        <Submit ref={(button) => button?.setAttribute("autofocus", "")}>{texts.close}</Submit>
      </form>
    </div>
  </dialog>
);

const Lists = ({ nav, texts }: Omit<HelpProps, "isOn">) => (
  <>
    <dl className="mt-3 gap-x-10 sm:columns-2">
      <Line keys={["⌘ K", "Ctrl K"]} name={texts.palette} between={texts.or} />
      <Line keys={["/"]} name={texts.search} />
      {texts.newLink && <Line keys={["n"]} name={texts.newLink} />}
      <Line keys={["?"]} name={texts.help} />
    </dl>
    <h3 className="mt-4 font-semibold text-muted text-sm">{texts.goTo}</h3>
    <dl className="mb-5 gap-x-10 sm:columns-2">
      {nav.pages.map(({ text, key }) => (
        <Line between={texts.followedBy} key={key} keys={["g", key]} name={text} />
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
