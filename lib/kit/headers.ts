/** Headers by name, in any case; null for an absent one. */
export type RequestHeaders = Pick<Headers, "get" | "has">;

/** Whatever has the headers of a request, such as a web `Request`. */
export type WithHeaders = { readonly headers: RequestHeaders };
