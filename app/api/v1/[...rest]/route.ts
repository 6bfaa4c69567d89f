import { unknownPath } from "@/lib/api/route";

export const GET = unknownPath;
export const POST = unknownPath;
export const PATCH = unknownPath;
export const DELETE = unknownPath;
export const PUT = unknownPath;
export const HEAD = unknownPath;
export const OPTIONS = unknownPath;
