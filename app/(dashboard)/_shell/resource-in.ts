import { notFound, refuse } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";

export type IdRoute = { params: Promise<{ id: string }> };

/** What a form is about: its id, and its page. What is no id is not found, and leads back to the list. */
export const resourceIn = async ({ params }: IdRoute, of: { prefix: string; page: string }) => {
  const bare = bareId(of.prefix, (await params).id);
  return {
    page: bare ? `${of.page}/${bare}` : of.page,
    id: (): string => bare ?? refuse(notFound),
  };
};
