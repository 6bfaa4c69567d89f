"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { HelpDialog, type HelpTexts } from "./help-dialog";
import type { Nav } from "./nav";
import { Palette, type PaletteTexts } from "./palette";

export type DialogName = "help" | "palette";

let render: (name: DialogName) => void = () => undefined;

/** Opens a dialog of the shell, above any popover. What is typed next is typed into it. */
export const showDialog = (name: DialogName): void => {
  document.getElementById("account")?.hidePopover();
  render(name);
  const dialog = document.getElementById(name);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
};

type DialogsProps = { nav: Nav; help: HelpTexts; palette: PaletteTexts; hasShortcuts: boolean };

/** The dialogs of the shell: each is new when it is opened, and none is rendered before. */
export const Dialogs = ({ nav, help, palette, hasShortcuts }: DialogsProps) => {
  const [opened, setOpened] = useState<Record<DialogName, number>>({ help: 0, palette: 0 });
  useEffect(() => {
    render = (name) =>
      flushSync(() => setOpened((before) => ({ ...before, [name]: before[name] + 1 })));
    return () => {
      render = () => undefined;
    };
  }, []);
  return (
    <>
      {opened.help > 0 && (
        <HelpDialog isOn={hasShortcuts} key={opened.help} nav={nav} texts={help} />
      )}
      {opened.palette > 0 && (
        <Palette entries={[...nav.pages, ...nav.actions]} key={opened.palette} texts={palette} />
      )}
    </>
  );
};
