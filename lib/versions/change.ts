export type Fields = Record<string, unknown>;

/** Converts a value to another version. Pure, and never changes its input. */
export type Reshape = (fields: Fields) => Fields;

/**
 * Everything that one dated version changes for callers of older ones. Requests are converted before they are
 * checked, so they may contain anything; responses always match their schema.
 */
export type Change = {
  version: string;
  /** For the changelog of the API. */
  describes: string;
  /** Bodies up to this version, by operation. */
  requests?: Readonly<Record<string, Reshape>>;
  /** Query strings up to this version, by operation. */
  queries?: Readonly<Record<string, Reshape>>;
  /** Resources down to the version before, by `object`, at any depth. */
  resources?: Readonly<Record<string, Reshape>>;
  /** The envelope of a list (`data`, `has_more`) down to the version before. */
  lists?: Reshape;
  /**
   * Resources up to this version, by `object`: for events that were stored before it. Without it they are returned
   * as stored, and name that version.
   */
  snapshots?: Readonly<Record<string, Reshape>>;
};
