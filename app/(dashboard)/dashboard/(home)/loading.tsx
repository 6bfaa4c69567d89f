import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function HomeLoading() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="mb-1 h-14 w-48" />
      <Skeleton className="h-80 w-full rounded-panel lg:h-30" />
      <Skeleton className="h-90 w-full rounded-panel" />
      <SkeletonLines count={6} />
    </div>
  );
}
