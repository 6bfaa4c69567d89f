"use client";

import { Icon, type IconName } from "./icons";
import type { Tone } from "./notice";

const colours: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  calm: "bg-calm-soft text-calm",
};

export type ChipProps = { tone: Tone; icon: IconName; children: string };

/** A status: colour, icon and text say the same. */
export const Chip = ({ tone, icon, children }: ChipProps) => (
  <span
    className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full py-0.5 pr-2.5 pl-1.5 font-medium text-[0.8125rem] ${colours[tone]}`}
  >
    <Icon name={icon} className="size-4" />
    {children}
  </span>
);
