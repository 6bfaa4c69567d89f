import type { Route } from "next";
import { Tabs } from "@/app/_ui/tabs";
import type { AnyDeclaration, AnyView } from "@/app/(dashboard)/_list/declaration";
import type { Filters, TabsFilter } from "@/app/(dashboard)/_list/filters";

type TabsProps = { declaration: AnyDeclaration; view: AnyView; isQueue: boolean };

/** The tabs of a list, and its queues with their counts. */
export const StateTabs = async ({ declaration, view, isQueue }: TabsProps) => {
  const { filters = {}, queue } = declaration;
  const found = Object.entries(filters as Filters).find(([, { kind }]) => kind === "tabs");
  if (!found) return null;
  const [name, filter] = found as [string, TabsFilter];
  const { words, member, at } = view;
  const values = isQueue ? {} : view.values;
  const [counts, waiting] = await Promise.all([
    filter.counts?.(member.ctx) ?? {},
    queue?.count(member.ctx) ?? 0,
  ]);
  const tabOf = (value: string | undefined, text: string) => ({
    href: at({ ...values, [name]: value }) as Route,
    text,
    isHere: !isQueue && values[name] === value,
    count: value === undefined ? undefined : (counts as Record<string, number>)[value],
  });
  return (
    <Tabs
      label={words.t(filter.label as never)}
      tabs={[
        tabOf(undefined, words.t(filter.all as never)),
        ...(queue
          ? [
              {
                href: at({ queue: queue.name }) as Route,
                text: words.t(queue.text as never),
                isHere: isQueue,
                count: waiting,
              },
            ]
          : []),
        ...filter.values.map((value) => tabOf(value, filter.text(value, words.t))),
      ]}
    />
  );
};
