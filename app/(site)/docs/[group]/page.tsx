import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageOf } from "../_nav";
import { Operation } from "../_parts/operation";
import { Title } from "../_parts/prose";
import { groups, operationsOf } from "../_reference";

type Props = { params: Promise<{ group: string }> };

const find = async ({ params }: Props) => {
  const { group } = await params;
  return groups().find(({ slug }) => pageOf(slug) === group);
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const group = await find(props);
  return group ? { title: group.name } : {};
};

export default async function GroupPage(props: Props) {
  const group = await find(props);
  if (!group) notFound();
  const operations = operationsOf(group.name);
  return (
    <>
      <Title lead={group.lead}>{group.name}</Title>
      <ul className="mb-10 grid max-w-2xl gap-1">
        {operations.map(({ id, method, path, summary }) => (
          <li key={id}>
            <a
              className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-2 no-underline hover:bg-hover"
              href={`#${id}`}
            >
              <span className="w-16 font-mono text-muted text-sm">{method}</span>
              <span className="font-mono text-sm">{path}</span>
              <span className="text-muted text-sm">{summary}</span>
            </a>
          </li>
        ))}
      </ul>
      {operations.map((operation) => (
        <Operation key={operation.id} operation={operation} />
      ))}
    </>
  );
}
