import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function BankLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-20 w-full max-w-2xl" />
      <SkeletonLines count={8} />
    </>
  );
}
