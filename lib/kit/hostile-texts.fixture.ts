const repeated = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const separators = [" ", "-", ".", "/", "_", ",", ":", "|", "\t", "  ", " - "];

/** Texts of any length that are slow for a check which starts again at each position. */
export const families: Record<string, (length: number) => string> = {
  ...Object.fromEntries(
    separators.flatMap((by) => [
      [`digits by ${JSON.stringify(by)}`, repeated(`1${by}`)],
      [`groups by ${JSON.stringify(by)}`, repeated(`4242${by}`)],
    ]),
  ),
  digits: repeated("4"),
  zeros: repeated("0"),
  "wide digits": repeated("４"),
  "Arabic digits": repeated("٤ "),
  "digits in zero width": repeated("4\u200b"),
  "zero width": repeated("\u200b"),
  letters: repeated("a"),
  accents: repeated("e\u0301"),
  "marks on one letter": (length) => `a${repeated("\u0301")(length - 1)}`,
  "spaces, then a letter": (length) => `1${repeated(" ")(length - 2)}x`,
  "spaces within": (length) => `${repeated("1  ")(length - 1)}x`,
  "line breaks": repeated("\r\n"),
  at: repeated("@"),
  addresses: repeated("a@b."),
  dots: repeated("."),
  labels: repeated("a."),
  "foreign labels": repeated("é."),
  dashes: repeated("-"),
  "nearly an id": repeated("12345678-1234-1234-1234-"),
  "nearly an account": repeated("FR76 3000 "),
  "nearly an account, glued": repeated("AA11AAAAAAAAAAAAAA "),
  "nearly a day": repeated("2026-11-2"),
  telephones: repeated("40 50 12 34 / "),
  "nearly a telephone": repeated("+49 151 "),
  "nearly a key": repeated("svc_test_"),
  brackets: repeated("["),
  "brackets of JSON": repeated('{"a":['),
  tags: repeated("<a href="),
  quotes: repeated('"'),
  backslashes: repeated("\\"),
  escapes: repeated("%25"),
  "escaped digits": repeated("%34"),
  pairs: repeated("a=b&"),
  names: repeated("a&"),
  cookies: repeated("a=b; "),
  languages: repeated("fr;q=0.1,"),
  equals: repeated("="),
  wildcards: repeated("%_"),
  slashes: repeated("/"),
  emoji: repeated("👩‍👩‍👧"),
  "strange letters": (length) =>
    Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000))).join(""),
  "half a pair": repeated("\ud800"),
  nothing: repeated("\0"),
};
