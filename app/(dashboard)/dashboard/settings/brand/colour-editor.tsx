"use client";

import { type ReactNode, useState } from "react";
import { controlClass, Field } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import { contrast, readableInk } from "@/lib/kit/colour";
import { type BrandPreview, Preview, type PreviewTexts } from "./preview";

type Texts = PreviewTexts &
  Record<"title" | "code" | "codeHint" | "pick" | "black" | "white" | "ratio" | "preview", string>;

type EditorProps = {
  branding: BrandPreview;
  initial: string;
  error: string | null;
  locale: string;
  texts: Texts;
  /** The save button, for members who may. */
  children: ReactNode;
};

/** The default colour of a shop without one. */
const DEFAULT_COLOUR = "#0b5563";

const colourIn = (typed: string): string => {
  const colour = typed.trim().replace(/^(?=[^#])/, "#");
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : DEFAULT_COLOUR;
};

/** The colour, a preview of the customer pages, and its contrast. */
export const ColourEditor = ({
  branding,
  initial,
  error,
  locale,
  texts,
  children,
}: EditorProps) => {
  const [typed, setTyped] = useState(initial);
  const colour = colourIn(typed);
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <Panel id="colour" title={texts.title}>
        <div className="grid gap-5 px-5 py-5">
          <div className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <Field
                autoComplete="off"
                error={error}
                hint={texts.codeHint}
                id="brandColor"
                label={texts.code}
                maxLength={7}
                name="brandColor"
                onChange={({ target }) => setTyped(target.value)}
                placeholder={DEFAULT_COLOUR}
                spellCheck={false}
                value={typed}
              />
            </div>
            <input
              aria-label={texts.pick}
              className={`max-w-16 cursor-pointer p-1 ${controlClass}`}
              data-needs-script=""
              onChange={({ target }) => setTyped(target.value)}
              type="color"
              value={colour}
            />
          </div>
          <Contrast colour={colour} locale={locale} texts={texts} />
          {children}
        </div>
      </Panel>
      <Panel id="preview" title={texts.preview}>
        <Preview colour={colour} branding={branding} texts={texts} />
      </Panel>
    </div>
  );
};

type ContrastProps = { colour: string; locale: string; texts: Texts };

/** Black or white always has enough contrast, and is chosen automatically. */
const Contrast = ({ colour, locale, texts }: ContrastProps) => {
  const ink = readableInk(colour);
  const ratio = contrast(colour, ink).toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <p className="text-muted text-sm" role="status">
      {ink === "#000000" ? texts.black : texts.white} {texts.ratio}{" "}
      <span className="tabular whitespace-nowrap font-medium text-ink">{ratio} : 1</span>
    </p>
  );
};
