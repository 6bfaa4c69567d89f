export type Fields = Record<string, unknown>;

/** Tells the same in another shape. Never changes what it is given; knows nothing but it. */
export type Reshape = (fields: Fields) => Fields;

/**
 * All that one dated version changes for those who stay behind. Requests are reshaped before they are
 * checked, so they hold whatever a caller sent; answers are always as their schema says.
 */
export type Change = {
  version: string;
  /** For the changelog of the API. */
  describes: string;
  /** Bodies up to this version, by operation. */
  requests?: Readonly<Record<string, Reshape>>;
  /** Query strings up to this version, by operation. */
  queries?: Readonly<Record<string, Reshape>>;
  /** Resources down to the version before, by `object`, wherever they stand. */
  resources?: Readonly<Record<string, Reshape>>;
  /** The frame of a list (`data`, `has_more`) down to the version before. */
  lists?: Reshape;
  /**
   * Resources up to this version, by `object`: for events that were stored before it. Without it they
   * are shown in the shape they have, and name that version.
   */
  snapshots?: Readonly<Record<string, Reshape>>;
};
