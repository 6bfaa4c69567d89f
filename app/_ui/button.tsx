import Link from "next/link";
import type { ComponentProps } from "react";

export type ButtonVariant = "primary" | "plain" | "quiet" | "danger";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-center font-medium no-underline transition-colors";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-accent-ink hover:bg-accent-strong",
  plain: "border border-edge/60 bg-surface text-ink hover:bg-hover",
  quiet: "text-ink hover:bg-hover",
  danger: "border border-bad bg-surface text-bad hover:bg-bad-soft",
};

type ButtonStyle = { variant?: ButtonVariant | undefined; className?: string | undefined };

const classes = ({ variant = "primary", className = "" }: ButtonStyle): string =>
  `${base} ${variants[variant]} ${className}`;

/** A submit button; works without scripts. */
export const Submit = ({ variant, className, ...more }: ComponentProps<"button"> & ButtonStyle) => (
  <button type="submit" {...more} className={classes({ variant, className })} />
);

/** A link within the dashboard that looks like a button. */
export const ButtonLink = ({
  variant,
  className,
  ...more
}: ComponentProps<typeof Link> & ButtonStyle) => (
  <Link {...more} className={classes({ variant, className })} />
);

/** A full page load: another part of the product, or a changed preference. */
export const ButtonAnchor = ({
  variant,
  className,
  children,
  ...more
}: ComponentProps<"a"> & ButtonStyle) => (
  <a {...more} className={classes({ variant, className })}>
    {children}
  </a>
);
