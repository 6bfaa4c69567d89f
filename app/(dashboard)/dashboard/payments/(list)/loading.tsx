import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function PaymentsLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-8 w-40" />
      <Skeleton className="mb-4 h-13 w-full max-w-xl" />
      <Skeleton className="mb-5 h-17 w-full" />
      <SkeletonLines count={10} />
    </>
  );
}
