import { describe, expect, it } from "vitest";
import { metadataRows, readMetadata, readMetadataPatch } from "./metadata-form";

describe("the rows of a metadata form", () => {
  it("are empty without a key, and keep line breaks in a value", () => {
    expect(readMetadata({ metaKey0: " ", metaValue0: "lost" })).toBeUndefined();
    expect(readMetadata({ metaKey0: " island ", metaValue0: "Raiatea\r\nUturoa" })).toEqual({
      island: "Raiatea\nUturoa",
    });
  });

  it("rename, clear and add keys, and keep keys that were not shown", () => {
    const fields = {
      metaWas0: "island",
      metaKey0: "isle",
      metaValue0: "Raiatea",
      metaWas1: "colour",
      metaKey1: "",
      metaValue1: "blue",
      metaWas2: "size",
      metaKey2: "size",
      metaValue2: "L",
    };
    expect(readMetadataPatch(fields)).toEqual({
      island: null,
      isle: "Raiatea",
      colour: null,
      size: "L",
    });
    expect(readMetadataPatch({ metaWas0: "", metaKey0: "" })).toBeUndefined();
  });

  it("are the resource's with three spare rows, or the submitted ones", () => {
    const shown = metadataRows({ island: "Raiatea" }, null);
    expect(shown.map(({ key, was }) => [key, was])).toEqual([
      ["island", "island"],
      ["", ""],
      ["", ""],
      ["", ""],
    ]);
    const typed = { metaKey0: "isle", metaValue1: "blue" };
    expect(metadataRows({ island: "Raiatea" }, typed).slice(0, 2)).toEqual([
      { row: 0, key: "isle", was: "island", value: "Raiatea" },
      { row: 1, key: "", was: "", value: "blue" },
    ]);
  });
});
