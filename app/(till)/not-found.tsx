import { NotFound } from "@/app/_ui/not-found";

export default function NotFoundPage() {
  return <NotFound />;
}
