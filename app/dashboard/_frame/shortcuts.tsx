"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Room } from "./rooms";

/** How long `g` waits for its second key. */
const WAIT_MS = 1500;

type Keyed = Pick<Room, "href" | "key">;

const isElsewhere = (event: KeyboardEvent): boolean => {
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
  return isTyping || isModified || document.querySelector("dialog[open]") !== null;
};

const focusSearch = (): boolean => {
  const field = document.getElementById("search");
  field?.focus();
  return field !== null;
};

const showHelp = (): void => {
  const help = document.getElementById("help");
  if (help instanceof HTMLDialogElement) help.showModal();
};

const listenerOf = (rooms: readonly Keyed[], push: (href: Route) => void) => {
  let goesSince = 0;
  const roomOf = (key: string): Keyed | undefined => {
    const isGoing = Date.now() - goesSince < WAIT_MS;
    goesSince = key === "g" ? Date.now() : 0;
    return isGoing ? rooms.find((room) => room.key === key) : undefined;
  };
  return (event: KeyboardEvent): void => {
    if (isElsewhere(event)) return;
    const room = roomOf(event.key);
    if (!room && event.key !== "/" && event.key !== "?") return;
    event.preventDefault();
    if (room) push(room.href);
    else if (event.key === "?") showHelp();
    else if (!focusSearch()) push("/dashboard/payments#search");
  };
};

/** Shortcuts of one or two keys, off in fields, in dialogs and for those who switched them off. */
export const Shortcuts = ({ rooms }: { rooms: readonly Keyed[] }) => {
  const router = useRouter();
  useEffect(() => {
    const listen = listenerOf(rooms, (href) => router.push(href));
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [rooms, router]);
  return null;
};
