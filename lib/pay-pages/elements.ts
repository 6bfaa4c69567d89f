import type { DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/** An element of a page, or one that the page's data creates. */
export type Element = Pick<DefaultTreeAdapterTypes.Element, "tagName" | "attrs" | "childNodes">;

/** Every element below a node, including those of templates. */
export function* elementsOf(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  const inside = "content" in node ? [node.content] : [];
  for (const child of [...("childNodes" in node ? node.childNodes : []), ...inside]) {
    yield* elementsOf(child);
  }
}

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

export const textOf = (element: Element): string =>
  element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
