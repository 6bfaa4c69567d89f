import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import type { AnyDeclaration, AnyView } from "@/app/(dashboard)/_list/declaration";
import { holdsScope } from "@/lib/kit/scopes";

type ListTexts = ((name: string, values?: Record<string, string | number>) => string) & {
  has: (name: string) => boolean;
};

/** The texts of the list's own namespace. */
export const listTexts = (
  { t }: Words,
  { words: namespace }: Pick<AnyDeclaration, "words">,
): ListTexts => {
  const keyOf = (name: string) => `${namespace}.${name}` as never;
  const text = (name: string, values?: Record<string, string | number>): string =>
    t(keyOf(name), values as never);
  return Object.assign(text, { has: (name: string) => t.has(keyOf(name)) });
};

type PartProps = { declaration: AnyDeclaration; view: AnyView };

/** The create button, for members with its scope. */
export const CreateLink = async ({ declaration, view }: PartProps) => {
  const { create } = declaration;
  if (!(create && holdsScope(view.member.ctx.scopes, create.scope))) return null;
  if (create.isOpen && !(await create.isOpen(view.member))) return null;
  const href = typeof create.href === "string" ? create.href : create.href(view);
  return (
    <ButtonLink href={href as Route}>
      <Icon name="plus" />
      {listTexts(view.words, declaration)("new")}
    </ButtonLink>
  );
};
