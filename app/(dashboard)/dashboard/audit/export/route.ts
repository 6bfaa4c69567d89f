import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { csvOf } from "@/app/(dashboard)/dashboard/audit/_csv";
import { filterIn, searchOf } from "@/app/(dashboard)/dashboard/audit/filter";
import { auditPages } from "@/lib/audit/search";

/** The entries of the filter as a csv, written while they are read. */
export const GET = async (request: Request): Promise<Response> => {
  const { ctx } = await requireMember("merchant:write");
  const words = await currentWords();
  const filter = filterIn(Object.fromEntries(new URL(request.url).searchParams));
  const lines = csvOf(auditPages(ctx, searchOf(filter)), words);
  return new Response(streamOf(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="journal.csv"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
};

// The next page is read when the reader has taken the last one, and none for one who left.
const streamOf = (lines: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await lines.return();
    },
  });
};
