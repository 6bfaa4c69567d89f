import { describe, expect, it } from "vitest";
import { deprecations } from "@/lib/versions/deprecations";
import { published } from "@/lib/versions/versions";
import { rendered } from "@/scripts/test/rendered";
import DeprecationsPage from "../deprecations/page";
import VersionsPage from "./page";

describe("the pages of versions and deprecations", () => {
  it("list every deprecation at the anchor its header links to", () => {
    const html = rendered(DeprecationsPage());
    for (const { anchor, called, parameters = [], fields = [] } of deprecations.deprecations) {
      expect(html).toContain(` id="${anchor}"`);
      for (const name of called ? [called] : [...parameters, ...fields]) {
        expect(html).toContain(`>${name}<`);
      }
    }
    expect(html.match(/to be announced/g)).toHaveLength(deprecations.deprecations.length);
  });

  it("list every published version", () => {
    const html = rendered(VersionsPage());
    for (const { version, describes } of published.history) {
      expect(html).toContain(` id="${version}"`);
      expect(html).toContain(describes);
    }
  });
});
