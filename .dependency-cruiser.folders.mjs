import modules from "./.dependency-cruiser.mjs";

export default {
  forbidden: [
    {
      name: "no-cycles-between-nouns",
      comment: "A noun never calls a later noun.",
      severity: "error",
      scope: "folder",
      from: { path: "^lib/(?!kit|versions|api$)[^/]+$" },
      to: { circular: true },
    },
  ],
  options: modules.options,
};
