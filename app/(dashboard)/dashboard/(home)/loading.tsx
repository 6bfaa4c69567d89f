import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function HomeLoading() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="h-16 w-72" />
      <Skeleton className="h-150 w-full rounded-panel lg:h-142" />
      <Skeleton className="h-28 w-full rounded-panel" />
      <SkeletonLines count={6} />
    </div>
  );
}
