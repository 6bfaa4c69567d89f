import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function SessionsLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-14 w-full max-w-xl" />
      <SkeletonLines count={3} />
    </>
  );
}
