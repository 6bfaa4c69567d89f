"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { showDialog } from "./dialogs";
import type { NavPage } from "./nav";

/** How long `g` waits for its second key. */
const WAIT_MS = 1500;

const isElsewhere = (event: KeyboardEvent): boolean => {
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
  return isTyping || isModified || document.querySelector("dialog:modal") !== null;
};

/** Focuses the page's own search, or opens the palette if it has none. */
const focusSearch = (): void => {
  const field = document.querySelector<HTMLElement>("#search, #content input[type=search]");
  if (field) field.focus();
  else showDialog("palette");
};

type ShortcutTargets = {
  pages: readonly NavPage[];
  newLink: Route | null;
  push: (href: Route) => void;
};

const listenerOf = ({ pages, newLink, push }: ShortcutTargets) => {
  let goesSince = 0;
  const pageOf = (key: string): NavPage | undefined => {
    const isGoing = Date.now() - goesSince < WAIT_MS;
    goesSince = key === "g" ? Date.now() : 0;
    return isGoing ? pages.find((page) => page.key === key) : undefined;
  };
  const actOf = (key: string): (() => void) | null => {
    const page = pageOf(key);
    if (page) return () => push(page.href);
    if (key === "?") return () => showDialog("help");
    if (key === "/") return focusSearch;
    return key === "n" && newLink ? () => push(newLink) : null;
  };
  return (event: KeyboardEvent): void => {
    const act = isElsewhere(event) ? null : actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
};

const isCommandK = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey;

/** The palette opens with a chord, so that it is never typed by accident. */
const openPalette = (event: KeyboardEvent): void => {
  if (!isCommandK(event) || document.querySelector("dialog:modal")) return;
  event.preventDefault();
  showDialog("palette");
};

type ShortcutsProps = { pages: readonly NavPage[]; newLink: Route | null; hasSingleKeys: boolean };

/** Shortcuts of one or two keys; off in fields, in dialogs, and for people who turned them off. */
export const Shortcuts = ({ pages, newLink, hasSingleKeys }: ShortcutsProps) => {
  const router = useRouter();
  useEffect(() => {
    const listen = listenerOf({ pages, newLink, push: (href) => router.push(href) });
    document.addEventListener("keydown", openPalette);
    if (hasSingleKeys) document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", openPalette);
      document.removeEventListener("keydown", listen);
    };
  }, [pages, newLink, hasSingleKeys, router]);
  return null;
};
