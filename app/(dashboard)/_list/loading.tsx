import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

/** Placeholder of a list, as high as the list will be. */
export const ListLoading = () => (
  <>
    <Skeleton className="mb-6 h-15 w-full max-w-xl" />
    <Skeleton className="mb-4 h-17 w-full" />
    <Skeleton className="mb-4 h-13 w-72" />
    <SkeletonLines count={10} />
  </>
);
