const host = "evil.example";

/** Ways to write another site, or a script, where a path of ours is expected. */
export const hostilePlaces: readonly string[] = [
  ...["https:", "http:", "HTTPS:", "ftp:", "ws:", ""]
    .flatMap((scheme) =>
      ["//", "/\\", "\\\\", "\\/", "///", "/", ""].map((marks) => `${scheme}${marks}${host}/`),
    )
    .filter((place) => place !== `/${host}/`),
  ...["%2f%2f", "%5c%5c", "%2f%5c", "%09//", "%0a//", "%0d%0a//", "%00//", "%20//"].map(
    (marks) => `${marks}${host}`,
  ),
  ...["\t", "\n", "\r", "\0", " ", "\u00a0", "\u200b", "\ufeff"].flatMap((mark) => [
    `${mark}//${host}`,
    `/${mark}/${host}`,
  ]),
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "data:text/html,x"],
  ...["vbscript:x", "blob:x", "file:///etc/passwd", "about:blank", "mailto:a@evil.example"],
  `//${host}#/dashboard`,
  `//${host}?/dashboard`,
  `//${host}/dashboard`,
  `/dashboard//${host}`,
  `/dashboard/..//${host}`,
  `/dashboard/../..//${host}`,
  `/dashboard@${host}`,
  `/dashboard\\@${host}`,
  `/dashboard%2f..%2f..%2f%2f${host}`,
  `/dashboard\r\nLocation: https://${host}`,
  `/dashboard%0d%0aLocation:%20https://${host}`,
  `/dashboard?next=//${host}`,
  `//localhost@${host}`,
  `http://localhost:3000@${host}`,
  `http://localhost.${host}`,
  `//[::ffff:1.2.3.4]/`,
  `//3232235777/`,
  `//evil。example/`,
  `//ｅvil.example/`,
  `/\u2215\u2215${host}`,
  `./../..//${host}`,
  `;//${host}`,
  `@${host}`,
  `.${host}`,
  "/api/v1/api-keys",
  "/sign-in/out",
];
