import { operations } from "@/lib/api/operations";
import { productWith } from "@/lib/api/route";
import { db } from "@/lib/kit/db";
import { mount } from "@/lib/kit/http/route";
import type { Versions } from "@/lib/kit/http/versions";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { versionChain } from "@/lib/versions/chain";
import type { Change, Fields } from "@/lib/versions/change";
import { deprecations } from "@/lib/versions/deprecations";
import type { Register } from "@/lib/versions/register";

const given = (name: string, value: unknown): Fields =>
  value === undefined ? {} : { [name]: value };

const fromTitle = ({ title, state, ...rest }: Fields): Fields => ({
  ...rest,
  ...given("name", title),
  ...given("active", state === undefined ? undefined : state === "on"),
});

/** Before this, a product had a `title` and a `state`, and lists had no `has_more`. */
const first: Change = {
  version: "2026-01-01",
  describes: "A product has a `name` and is `active` or not. Lists say `has_more`.",
  requests: { "products.create": fromTitle, "products.update": fromTitle },
  queries: {
    "products.list": ({ state, ...rest }) => ({
      ...rest,
      ...given("active", state === undefined ? undefined : String(state === "on")),
    }),
  },
  resources: {
    product: ({ name, active, ...rest }) => ({
      ...rest,
      title: name,
      state: active ? "on" : "off",
    }),
    checkout_line_item: ({ totalXpf, ...rest }) => ({ ...rest, sumXpf: totalXpf }),
    price: ({ productId, ...rest }) => ({ ...rest, productUuid: productId }),
    webhook_endpoint: ({ secret, ...rest }) => ({ ...rest, signingSecret: secret }),
  },
  lists: ({ has_more: _, ...rest }) => rest,
  snapshots: { product: fromTitle },
};

const fromDetails = ({ details, ...rest }: Fields): Fields => ({
  ...rest,
  ...given("description", details),
});

/** Before this, a product's description was its `details`. */
const second: Change = {
  version: "2026-07-01",
  describes: "The `details` of a product are its `description`. A customer has a `phone`.",
  requests: { "products.create": fromDetails, "products.update": fromDetails },
  resources: {
    product: ({ description, ...rest }) => ({ ...rest, details: description }),
    customer: ({ phone: _, ...rest }) => rest,
  },
  snapshots: { product: fromDetails },
};

/** The published versions, and one before them. */
export const withOlder = versionChain("2025-07-01", [first]);

/** The published versions, and one after them, in which the code would be written. */
export const withNewer = versionChain("2026-01-01", [second]);

export const withBoth = versionChain("2025-07-01", [first, second]);

type Asked = {
  id?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Calls any operation through the pipeline, with other versions or another register. */
export const callerOf = (versions: Versions, register: Register = deprecations) => {
  const product = productWith(versions, register);
  return async (name: string, key: string | null, asked: Asked = {}): Promise<Reply> => {
    const operation = operations.find((candidate) => candidate.id === name);
    if (!operation) throw new Error(`There is no operation ${name}.`);
    const path = operation.path.replace(/\{\w+\}/g, asked.id ?? "");
    const request = new Request(`http://localhost/api/v1${path}?${asked.query ?? ""}`, {
      method: operation.method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
        ...asked.headers,
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    });
    const handler = mount(product, [operation])[operation.method];
    const response = await handler(request, { params: Promise.resolve({ id: asked.id }) });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text ? JSON.parse(text) : null,
    };
  };
};

/** A merchant whose key was created with this version. */
export const frozenAt = async (version: string): Promise<TestMerchant> => {
  const merchant = await aMerchant();
  await db.apiKey.update({ where: { id: merchant.keyId }, data: { apiVersion: version } });
  return merchant;
};
