import { action } from "@/app/_server/action";
import type { AnyForm } from "./declare";
import { keptOf, keyOf } from "./state";

type Route = { params: Promise<Record<string, string>> };

export type Handler = ((request: Request, route: Route) => Promise<Response>) & { of: AnyForm };

/** Handles a form: checks the member, the scope and the values, runs it, and redirects. */
export const handler = (of: AnyForm): Handler => {
  const post = async (request: Request, route: Route): Promise<Response> => {
    const given = await route.params;
    const upload = uploadOf(of);
    return action({
      name: of.name,
      ...(of.isPersonal ? { isPersonal: true as const } : {}),
      ...(of.scope ? { scope: of.scope } : {}),
      ...(upload ? { upload } : {}),
      stepUp: of.stepUp,
      form: of.schema,
      back: (posted) => ({
        page: of.page(given, posted),
        form: keyOf(of, given),
        typed: keptOf(of.fields, posted),
      }),
      run: (member, posted, file) =>
        of.perform(member, upload ? { ...posted, [upload.field]: file } : posted, given, request),
    })(request);
  };
  return Object.assign(post, { of });
};

/** A form may have one file. */
const uploadOf = ({ fields }: AnyForm): { field: string; maxBytes: number } | null => {
  const [name, field] = Object.entries(fields).find(([, { kind }]) => kind === "file") ?? [];
  return name === undefined ? null : { field: name, maxBytes: field?.maxBytes ?? 0 };
};
