import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function InvoicesLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-14 w-full max-w-xl" />
      <Skeleton className="mb-4 h-13 w-full" />
      <Skeleton className="mb-5 h-17 w-full" />
      <SkeletonLines count={10} />
    </>
  );
}
