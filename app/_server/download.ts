import type { z } from "zod";
import { leaveFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import type { Refusal } from "@/lib/kit/errors";
import { asRefusal, parse } from "@/lib/kit/http/envelope";
import { takeToken } from "@/lib/kit/http/limits";
import { startStream, streamOf } from "@/lib/kit/http/stream";
import { errorFields, log } from "@/lib/kit/log";
import { seeOther } from "@/lib/kit/same-origin";

type File = { contentType: string; filename: string; pieces: AsyncIterable<string> };

type Declared<Query> = {
  /** Its name in the log, if it is interrupted. */
  name: string;
  query: z.ZodType<Query>;
  scope: string;
  /** Where a refused download returns to; the page shows the error and the submitted values. */
  back: string;
  file: (member: Member, query: Query) => File | Promise<File>;
};

/** A streamed file: session and scope are checked once, here. Changes nothing. */
export const download =
  <Query>(declared: Declared<Query>) =>
  async (request: Request): Promise<Response> => {
    const member = await requireMember(declared.scope);
    const { searchParams } = new URL(request.url);
    const asked = Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
    try {
      const query = parse(declared.query, asked);
      takeToken("export", member.ctx);
      return await sent(declared, member, query);
    } catch (thrown) {
      return refused(asRefusal(thrown), thrown, { page: declared.back, typed: asked });
    }
  };

const sent = async <Query>(
  { name, file }: Declared<Query>,
  member: Member,
  query: Query,
): Promise<Response> => {
  const { pieces, ...start } = await file(member, query);
  const stream = await startStream(start, pieces);
  const body = streamOf(stream.pieces({ operation: name, requestId: member.ctx.requestId ?? "" }));
  return new Response(body, { headers: { ...stream.headers, "Cache-Control": "no-store" } });
};

const refused = async (
  { kind, more, cause }: Refusal,
  thrown: unknown,
  { page, typed }: { page: string; typed: Record<string, string> },
): Promise<Response> => {
  if (kind.status === 500) log("error", "download.failed", errorFields(cause ?? thrown));
  await leaveFlash(page, { typed, error: kind.reason ?? kind.code, param: more.param });
  return seeOther(page);
};
