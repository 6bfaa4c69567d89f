import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function TeamLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-14 w-full max-w-xl" />
      <SkeletonLines count={4} />
      <Skeleton className="mt-5 h-96 w-full" />
    </>
  );
}
