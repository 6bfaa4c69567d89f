import { createHash } from "node:crypto";
import { statement } from "@/lib/kit/db";

/** A text has a few dozen shapes, by the filters in use: each is prepared under its own name. */
export const shaped = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  statement<Row>(`search.${createHash("sha1").update(text).digest("base64")}`, text, values);
