import { DetailLoading } from "@/app/(dashboard)/_shell/detail-loading";

export default DetailLoading;
