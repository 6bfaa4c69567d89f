import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

/** Placeholder of a detail page: head, facts and related panels. */
export const DetailLoading = () => (
  <>
    <Skeleton className="mb-6 h-24 w-full max-w-xl" />
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <SkeletonLines count={4} />
      <Skeleton className="h-96 w-full" />
    </div>
  </>
);
