import { Skeleton, SkeletonLines } from "@/app/_ui/skeleton";

export default function ApiKeysLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-20 w-full max-w-2xl" />
      <SkeletonLines count={4} />
    </>
  );
}
