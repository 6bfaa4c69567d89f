import Link from "next/link";
import type { ComponentProps } from "react";

type Look = "primary" | "plain" | "quiet" | "danger";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-center font-medium no-underline transition-colors";

const variants: Record<Look, string> = {
  primary: "bg-accent text-accent-ink hover:bg-accent-strong",
  plain: "border border-edge/60 bg-surface text-ink hover:bg-hover",
  quiet: "text-ink hover:bg-hover",
  danger: "border border-bad bg-surface text-bad hover:bg-bad-soft",
};

type ButtonStyle = { look?: Look; className?: string };

const classes = ({ look = "primary", className = "" }: ButtonStyle): string =>
  `${base} ${variants[look]} ${className}`;

/** A submit button; works without scripts. */
export const Submit = ({ look, className, ...more }: ComponentProps<"button"> & ButtonStyle) => (
  <button type="submit" {...more} className={classes({ ...given(look, className) })} />
);

/** A link within the dashboard that looks like a button. */
export const ButtonLink = ({
  look,
  className,
  ...more
}: ComponentProps<typeof Link> & ButtonStyle) => (
  <Link {...more} className={classes({ ...given(look, className) })} />
);

/** A full page load: another part of the product, or a changed preference. */
export const ButtonAnchor = ({
  look,
  className,
  children,
  ...more
}: ComponentProps<"a"> & ButtonStyle) => (
  <a {...more} className={classes({ ...given(look, className) })}>
    {children}
  </a>
);

const given = (look: Look | undefined, className: string | undefined): ButtonStyle => ({
  ...(look ? { look } : {}),
  ...(className ? { className } : {}),
});
