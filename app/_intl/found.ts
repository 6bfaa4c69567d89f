import { notFound } from "next/navigation";
import { Refusal } from "@/lib/kit/errors";

/** What a read gives, or the page that says that there is no such thing. */
export const found = async <Row>(reading: Promise<Row>): Promise<Row> => {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.kind.status === 404) notFound();
    throw thrown;
  }
};
