/** What the browser would post, without the values that change with each rendering. */
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
 * Posts a form as the browser would, and returns the next page: null if there was no response, so that it can
 * be tried again; `refused` for a response that the browser should show itself.
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

/** Loads the next page, even if it is the current one or an anchor on it. */
export const follow = (to: string): void => {
  const url = new URL(to, window.location.href);
  const { pathname, search } = window.location;
  if (url.pathname !== pathname || url.search !== search) window.location.assign(url);
  else {
    // For another anchor of the same page the browser would only scroll.
    window.history.replaceState(null, "", `${pathname}?${search ? "" : "again"}`);
    window.location.replace(url);
  }
};
