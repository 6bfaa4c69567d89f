import { z } from "zod";
import { Address, NewAddress } from "@/lib/kit/address";
import { isIban } from "@/lib/kit/iban";
import { parseRate } from "@/lib/kit/money";
import { email, text } from "@/lib/kit/text";
import { kybMachine } from "@/lib/kyb/machine";
import { plainIban } from "@/lib/merchants/iban";
import { ownLogoPath } from "@/lib/merchants/logo";

const deprecated = <Schema extends z.ZodType>(schema: Schema) => schema.meta({ deprecated: true });

const KybStatus = z.enum(kybMachine.states);

export const Merchant = z
  .strictObject({
    object: z.literal("merchant"),
    id: z.uuid(),
    name: z.string(),
    legalName: z.string().nullable(),
    taxNumber: z.string().nullable().describe("Tax number (TAHITI number)"),
    supportEmail: z.string().nullable(),
    brandColor: z.string().nullable(),
    logoUrl: z.string().nullable(),
    address: Address.nullable(),
    country: z.literal("PF"),
    timeZone: z.literal("Pacific/Tahiti"),
    kybStatus: KybStatus,
    ibanXpf: z
      .string()
      .nullable()
      .describe(
        "Of live mode: null for a test key. Without the scope merchant:write: `••••` and the last four characters",
      ),
    tgcRate: z.number().nullable().describe("Per cent; null: not liable"),
    tgcRates: z
      .array(z.number())
      .describe("Per cent, the lowest first: tgcRate, and the others that products may have"),
    createdAt: z.string(),
    updatedAt: z.string(),
    kyb_status: deprecated(KybStatus),
    iban_xpf: deprecated(z.string().nullable()),
    tgc_rate: deprecated(z.number().nullable()),
    created_at: deprecated(z.string()),
    updated_at: deprecated(z.string()),
  })
  .meta({ id: "merchant" });
export type Merchant = z.infer<typeof Merchant>;

export const Iban = z
  .string()
  .max(64)
  .transform(plainIban)
  .refine(isIban, "expected an IBAN with the right check digits");

const isRate = (percent: number): boolean => {
  try {
    return parseRate(percent) >= 0;
  } catch {
    return false;
  }
};

export const Rate = z
  .number()
  .refine(isRate, "expected a percentage from 0 to 100 with at most two decimals");

/** The label before the rate of the tax. */
export const taxLabels = ["TGC", "TVA"] as const;
export type TaxLabel = (typeof taxLabels)[number];

const isLogoUrl = (value: string): boolean => {
  if (ownLogoPath(value)) return true;
  if (/[\s\\]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === "https:" && username === "" && password === "";
};

/** The deprecated names must agree with the new ones. */
const agree = (
  given: { ibanXpf?: unknown; iban_xpf?: unknown; tgcRate?: unknown; tgc_rate?: unknown },
  issues: z.RefinementCtx,
): void => {
  for (const [name, older] of [
    ["ibanXpf", "iban_xpf"],
    ["tgcRate", "tgc_rate"],
  ] as const) {
    if (given[name] === undefined || given[older] === undefined) continue;
    if (given[name] === given[older]) continue;
    issues.addIssue({ code: "custom", path: [older], message: `it contradicts ${name}` });
  }
};

const BrandColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "expected a colour such as #0a7d8c")
  .transform((colour) => colour.toLowerCase());

export const MerchantUpdate = z
  .strictObject({
    name: text({ max: 280 }).optional(),
    legalName: text({ max: 280 }).nullable().optional(),
    taxNumber: text({ max: 40 }).nullable().optional(),
    supportEmail: email().nullable().optional(),
    brandColor: BrandColour.nullable().optional(),
    logoUrl: text({ max: 2000 }).refine(isLogoUrl, "expected an https URL").nullable().optional(),
    address: NewAddress.nullable().optional(),
    tgcRate: Rate.nullable().optional(),
    tgcRates: z
      .array(Rate)
      .max(10)
      .optional()
      .describe("The rates that products may have; tgcRate is always one of them"),
    ibanXpf: Iban.nullable().optional(),
    iban_xpf: deprecated(Iban.nullable().optional()),
    tgc_rate: deprecated(Rate.nullable().optional()),
  })
  .superRefine(agree);
export type MerchantUpdate = z.infer<typeof MerchantUpdate>;
