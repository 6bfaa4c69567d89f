import { ListLoading } from "@/app/(dashboard)/_list/loading";

export default ListLoading;
