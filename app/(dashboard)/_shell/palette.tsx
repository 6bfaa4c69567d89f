"use client";

import type { Route } from "next";
import Link from "next/link";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Icon, type IconName } from "@/app/_ui/icons";
import type { Finding } from "./findings";
import type { Entry } from "./nav";

export type PaletteTexts = {
  title: string;
  field: string;
  placeholder: string;
  hint: string;
  none: string;
  close: string;
  kind: Record<Finding["kind"], string>;
};

type PaletteProps = { entries: readonly Entry[]; texts: PaletteTexts };

const WAIT_MS = 180;
const SHORTEST = 2;
const ENTRIES_MAX = 8;

const icons: Record<Finding["kind"], IconName> = {
  payment: "card",
  customer: "people",
  link: "link",
  invoice: "invoice",
};

const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The objects that match; empty without a query, or if the request failed. */
const useFindings = (text: string): Finding[] => {
  const [found, setFound] = useState<{ text: string; findings: Finding[] }>();
  const asked = text.trim();
  useEffect(() => {
    if (asked.length < SHORTEST) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      ask(asked, over.signal).then(
        (findings) => setFound({ text: asked, findings }),
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [asked]);
  // Results of a shorter query stay while more is typed; results of another query do not.
  const isCurrent = found && asked.length >= SHORTEST && asked.startsWith(found.text);
  return isCurrent ? found.findings : [];
};

const ask = async (text: string, signal: AbortSignal): Promise<Finding[]> => {
  const answer = await fetch(`/dashboard/find?${new URLSearchParams({ q: text })}`, { signal });
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
  const { findings }: { findings: Finding[] } = await answer.json();
  return findings;
};

/** Arrow keys move through the field and its results, which are plain links. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  // From elsewhere in the dialog, start at the field.
  const here = Math.max(stops.indexOf(document.activeElement as HTMLElement), 0);
  stops[Math.min(Math.max(here + step, 0), stops.length - 1)]?.focus();
};

const isHere = (entry: Entry, words: string): boolean =>
  words.split(/\s+/).every((word) => plain(entry.text).includes(word));

/** A focused result may disappear with the next letters: the field gets the focus back. */
const keepFocus = (): void => {
  const dialog = document.querySelector<HTMLDialogElement>("#palette[open]");
  if (dialog && !dialog.contains(document.activeElement)) dialog.querySelector("input")?.focus();
};

/** Search over pages, actions, payments, customers, links and invoices. */
export const Palette = ({ entries, texts }: PaletteProps) => {
  const [text, setText] = useState("");
  const findings = useFindings(text);
  useEffect(keepFocus);
  const places = entries.filter((entry) => isHere(entry, plain(text.trim())));
  const isEmpty = text.trim() !== "" && places.length + findings.length === 0;
  return (
    <dialog
      aria-label={texts.title}
      className="mx-auto mt-[10dvh] mb-auto w-[min(36rem,calc(100vw-2rem))] rounded-panel border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-black/50"
      id="palette"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hands the arrows on to the links within. */}
      <div onKeyDown={walk}>
        <form
          className="flex items-center gap-3 border-line border-b pr-2 pl-4"
          onSubmit={(event) => {
            event.preventDefault();
            event.currentTarget.parentElement?.querySelector("a")?.click();
          }}
        >
          <Icon className="size-5 text-muted" name="search" />
          <input
            aria-describedby="palette-hint"
            aria-label={texts.field}
            autoComplete="off"
            className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-muted"
            enterKeyHint="go"
            maxLength={100}
            onChange={(event) => setText(event.target.value)}
            placeholder={texts.placeholder}
            spellCheck={false}
            type="text"
            value={text}
          />
          <CloseButton label={texts.close} />
        </form>
        <ul className="max-h-[55dvh] overflow-y-auto p-2">
          {findings.map(({ kind, id, href, title, detail }) => (
            <Line href={href as Route} icon={icons[kind]} key={id} title={title}>
              {[texts.kind[kind], detail].filter(Boolean).join(" · ")}
            </Line>
          ))}
          {places.slice(0, ENTRIES_MAX).map(({ text: name, href, icon }) => (
            <Line href={href} icon={icon} key={name} title={name} />
          ))}
        </ul>
        <p
          className="border-line border-t px-4 py-2.5 text-muted text-sm"
          id="palette-hint"
          role="status"
        >
          {isEmpty ? texts.none : texts.hint}
        </p>
      </div>
    </dialog>
  );
};

const close = (): void => {
  const dialog = document.getElementById("palette");
  if (dialog instanceof HTMLDialogElement) dialog.close();
};

const CloseButton = ({ label }: { label: string }) => (
  <button
    aria-label={label}
    className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"
    onClick={close}
    type="button"
  >
    <Icon name="cross" />
  </button>
);

type LineProps = { href: Route; icon: IconName; title: string; children?: string };

const Line = ({ href, icon, title, children }: LineProps) => (
  <li>
    <Link
      className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 no-underline hover:bg-hover focus-visible:bg-accent-soft"
      href={href}
      onClick={close}
      prefetch={false}
    >
      <Icon className="size-5 text-muted" name={icon} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {children && <span className="block truncate text-muted text-sm">{children}</span>}
      </span>
      <Icon className="size-4 text-muted" name="right" />
    </Link>
  </li>
);
