import { headers } from "next/headers";

/** The framework's ceiling for a page that reads its request, as all of the product's do. */
export default async function EmptyPage() {
  await headers();
  return <p>Empty</p>;
}
