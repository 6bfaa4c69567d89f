import type { Schema } from "@/lib/kit/http/openapi-schema";
import type { WebhookKind } from "@/lib/kit/http/openapi-webhooks";
import type { Policy } from "@/lib/kit/http/operation";

/** An expandable relation: its component, and the scope that reads it. */
export type RelationFacts = { object: string; isMany: boolean; scope: string };

/** What the document contains beyond the declarations. */
export type DocumentInfo = {
  title: string;
  version: string;
  description: string;
  /** Base of the paths; relative ones are relative to the document. */
  server: string;
  groups: Readonly<Record<string, string>>;
  limits: Readonly<Record<Policy, { live: string; test: string }>>;
  relations: Readonly<Record<string, RelationFacts>>;
  cookie: string;
  webhooks: readonly WebhookKind[];
};

export type OpenApi = {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: Record<string, unknown> }>;
  components: { schemas: Record<string, Schema> } & Record<string, Record<string, unknown>>;
  [section: string]: unknown;
};

export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  responses: Record<string, Record<string, unknown>>;
  [field: string]: unknown;
};
