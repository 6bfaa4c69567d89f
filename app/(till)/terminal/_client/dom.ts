type Child = Node | string | null | false | undefined;
type Handler = (() => unknown) | ((event: SubmitEvent) => unknown);
type Given = Record<string, string | number | boolean | null | undefined | Handler>;

/** An element with attributes, handlers and children. Texts are texts: nothing is read as markup. */
export const h = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Given = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === "function") Object.assign(element, { [key]: value });
    else if (value === true) element.setAttribute(key, "");
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, String(value));
    }
  }
  element.append(
    ...(children.filter((child) => child instanceof Node || Boolean(child)) as Node[]),
  );
  return element;
};

const root = document.getElementById("content") as HTMLElement;

let leave: (() => void) | null = null;

/** Shows one screen in the place of the last, and takes the focus to its heading. */
export const show = (screen: HTMLElement, leaving: (() => void) | null = null): void => {
  leave?.();
  leave = leaving;
  root.replaceChildren(screen);
  scrollTo(0, 0);
  const first = screen.querySelector<HTMLElement>("[autofocus], h1");
  if (first?.tagName === "H1") first.tabIndex = -1;
  first?.focus();
};

/** An SVG that this script or the house's QR drawing made; it holds no text from elsewhere. */
export const drawing = (markup: string, label: string): SVGSVGElement => {
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true) as unknown as SVGSVGElement;
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
  }
  return svg;
};

export const button = (text: string, onclick: () => unknown, look = "plain"): HTMLButtonElement =>
  h("button", { type: "button", class: `button ${look}`, onclick }, text);

/** Keeps a button from being pressed twice while its work lasts. */
export const busy = async (
  pressed: HTMLButtonElement,
  work: () => Promise<void>,
): Promise<void> => {
  if (pressed.disabled) return;
  pressed.disabled = true;
  pressed.setAttribute("aria-busy", "true");
  try {
    await work();
  } finally {
    pressed.disabled = false;
    pressed.removeAttribute("aria-busy");
  }
};
