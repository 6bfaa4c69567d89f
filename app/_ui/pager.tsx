import type { Route } from "next";
import { ButtonLink } from "./button";
import { Icon } from "./icons";

type PagerLink = { href: Route; text: string } | null;

/** Links to newer and older rows of a list. */
export const Pager = ({
  label,
  newer,
  older,
}: {
  label: string;
  newer: PagerLink;
  older: PagerLink;
}) =>
  (newer || older) && (
    <nav aria-label={label} className="mt-4 flex justify-between gap-3">
      {newer ? (
        <ButtonLink href={newer.href} variant="plain" prefetch={false} rel="prev">
          <Icon name="left" />
          {newer.text}
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink href={older.href} variant="plain" prefetch={false} rel="next">
          {older.text}
          <Icon name="right" />
        </ButtonLink>
      )}
    </nav>
  );
