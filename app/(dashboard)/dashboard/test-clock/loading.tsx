import { Skeleton } from "@/app/_ui/skeleton";

export default function TestClockLoading() {
  return (
    <div className="max-w-3xl">
      <Skeleton className="mb-10 h-20 w-full max-w-2xl" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
