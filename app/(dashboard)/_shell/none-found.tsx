import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";

type NoneFoundProps = { title: string; text: string; page: Route; t: Words["t"] };

/** A list that its filters leave empty, and the way to all of it. */
export const NoneFound = ({ title, text, page, t }: NoneFoundProps) => (
  <Empty icon="search" text={text} title={title}>
    <div className="text-center">
      <ButtonLink href={page} look="plain">
        {t("lists.clear")}
      </ButtonLink>
    </div>
  </Empty>
);
