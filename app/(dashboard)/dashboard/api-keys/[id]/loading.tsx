import { DetailLoading } from "@/app/(dashboard)/_detail/loading";

export default DetailLoading;
