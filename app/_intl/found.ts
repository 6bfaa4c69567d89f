import { notFound } from "next/navigation";
import { Refusal } from "@/lib/kit/errors";

/** The result of a read, or the 404 page. */
export const found = async <Row>(reading: Promise<Row>): Promise<Row> => {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.kind.status === 404) notFound();
    throw thrown;
  }
};
