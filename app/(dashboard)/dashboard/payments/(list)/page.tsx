import { list } from "../_list";

export const generateMetadata = list.metadata;
export default list.Page;
