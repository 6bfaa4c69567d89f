/** What the browser would post, without what changes with each showing of the page. */
export const snapshotOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => name !== "csrf" && name !== "nonce")
      .map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );

type Post = { action: string; isUpload: boolean; pressed: HTMLElement | null };

const bodyOf = (form: HTMLFormElement, { isUpload, pressed }: Post): FormData | URLSearchParams => {
  const data = new FormData(form, pressed);
  if (isUpload) return data;
  const texts = [...data].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return new URLSearchParams(texts);
};

/**
 * Posts a form as the browser would, and gives the page that it leads to: null where nobody answered, so
 * that it can be tried again; `refused` for an answer that the browser should show by itself.
 */
export const post = async (
  form: HTMLFormElement,
  how: Post,
): Promise<string | "refused" | null> => {
  try {
    const headers = { accept: "application/json" };
    const response = await fetch(how.action, { method: "POST", headers, body: bodyOf(form, how) });
    if (response.ok) return ((await response.json()) as { to: string }).to;
    return response.status >= 500 ? null : "refused";
  } catch {
    return null;
  }
};

/** Loads the page that follows, even where it is the one in view or a place within it. */
export const follow = (to: string): void => {
  const url = new URL(to, window.location.href);
  const { pathname, search } = window.location;
  if (url.pathname !== pathname || url.search !== search) window.location.assign(url);
  else {
    // To another place of the same page a browser would only scroll.
    window.history.replaceState(null, "", `${pathname}?${search ? "" : "again"}`);
    window.location.replace(url);
  }
};
