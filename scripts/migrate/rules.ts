import {
  type AlterTableCmd,
  type AlterTableStmt,
  type Constraint,
  type IndexStmt,
  type Node,
  parse,
  type RawStmt,
} from "libpg-query";

/** A statement of a migration that is not safe while the product runs. */
export type Fault = { line: number; says: string };

/** First line of a file that removes what nothing reads any more, with the version since which. */
const CONTRACT = /^-- contract: \S/m;
/** Above a statement that is safe though it does not seem so, with the reason. */
const REASON = /^\s*-- reason: \S/m;

const takesAway =
  "takes away what the version that still runs may read: stop reading it first, then drop it in a later migration " +
  "that begins with `-- contract: since which version nothing reads it`";

/**
 * The errors of a migration, as PostgreSQL itself parses it. The old version serves requests while it is applied,
 * and after a rollback: so a migration only adds, and never locks a table for longer than a moment. A table that
 * it creates itself is not in use yet.
 */
export const faultsOf = async (sql: string): Promise<Fault[]> => {
  const { stmts = [] } = await parse(sql);
  const isContract = CONTRACT.test(sql);
  const own = new Set(stmts.flatMap(({ stmt }) => createdBy(stmt)));
  const places = placesIn(stmts, sql);
  const faults = stmts.flatMap(({ stmt }, index) => {
    const { above = "", line = 0 } = places[index] ?? {};
    const found = complaints(stmt, own).filter(
      ({ kind }) => !(kind === "contract" ? isContract : REASON.test(above)),
    );
    return found.map(({ says }) => ({ line, says }));
  });
  const alone = stmts.findIndex(({ stmt }) => isConcurrent(stmt));
  if (alone < 0 || stmts.length === 1) return faults;
  return [...faults, { line: places[alone]?.line ?? 0, says: crowded }];
};

/** `contract` is allowed in a file that declares it, `slow` below a reason. */
type Complaint = { kind: "contract" | "slow"; says: string };

const complaints = (stmt: Node | undefined, own: ReadonlySet<string>): Complaint[] => {
  if (!stmt) return [];
  if ("DropStmt" in stmt) return ofDrop(stmt);
  if ("RenameStmt" in stmt) return ofRename(stmt, own);
  if ("IndexStmt" in stmt) return own.has(nameOf(stmt.IndexStmt)) ? [] : ofIndex(stmt.IndexStmt);
  if ("AlterTableStmt" in stmt) {
    return own.has(nameOf(stmt.AlterTableStmt))
      ? []
      : commandsOf(stmt.AlterTableStmt).flatMap(ofCommand);
  }
  return [];
};

const ofDrop = (stmt: Extract<Node, { DropStmt: unknown }>): Complaint[] => {
  const { removeType } = stmt.DropStmt;
  const isShape = removeType === "OBJECT_TABLE" || removeType === "OBJECT_VIEW";
  return isShape ? [{ kind: "contract", says: `DROP TABLE ${takesAway}` }] : [];
};

const ofRename = (
  { RenameStmt }: Extract<Node, { RenameStmt: unknown }>,
  own: ReadonlySet<string>,
): Complaint[] => {
  const { renameType } = RenameStmt;
  const isShape = renameType === "OBJECT_TABLE" || renameType === "OBJECT_COLUMN";
  if (!isShape || own.has(nameOf(RenameStmt))) return [];
  return [{ kind: "contract", says: `RENAME ${takesAway}` }];
};

const slow = (says: string): Complaint[] => [{ kind: "slow", says }];

const ofIndex = ({ concurrent, idxname }: IndexStmt): Complaint[] =>
  concurrent
    ? []
    : slow(
        `the index ${idxname} keeps the table from being written while it is built: make it CONCURRENTLY in a ` +
          "migration of its own, or say above it why that is short (`-- reason: …`)",
      );

const ofCommand = (command: AlterTableCmd): Complaint[] => {
  switch (command.subtype) {
    case "AT_DropColumn":
      return [{ kind: "contract", says: `DROP COLUMN ${command.name} ${takesAway}` }];
    case "AT_AlterColumnType":
      return [{ kind: "contract", says: `the new type of ${command.name} ${takesAway}` }];
    case "AT_SetNotNull":
      return slow(
        `SET NOT NULL reads the whole table under a lock, and refuses what the old version still writes: add ` +
          `CHECK (${command.name} IS NOT NULL) NOT VALID, VALIDATE it in a later migration, then set it (\`-- reason: …\`)`,
      );
    case "AT_AddColumn":
      return ofColumn(command);
    case "AT_AddConstraint":
      return ofConstraint(constraintIn(command.def));
    default:
      return [];
  }
};

const ofColumn = ({ def }: AlterTableCmd): Complaint[] => {
  if (!(def && "ColumnDef" in def)) return [];
  const { colname, constraints = [] } = def.ColumnDef;
  const kinds = constraints.map((one) => constraintIn(one)?.contype);
  const isFilled = ["CONSTR_DEFAULT", "CONSTR_IDENTITY", "CONSTR_GENERATED"].some((kind) =>
    kinds.some((one) => one === kind),
  );
  if (!kinds.includes("CONSTR_NOTNULL") || isFilled) return [];
  return slow(
    `the column ${colname} is NOT NULL without a default: rows that are there have no value for it, and the version ` +
      "that still runs writes none",
  );
};

const ofConstraint = (constraint: Constraint | undefined): Complaint[] => {
  const { contype, conname, skip_validation: isLeft, indexname } = constraint ?? {};
  if ((contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN") && !isLeft) {
    return slow(
      `the constraint ${conname} reads the whole table under a lock: add it NOT VALID and VALIDATE it in a later ` +
        "migration, or say above it why that is short (`-- reason: …`)",
    );
  }
  if ((contype === "CONSTR_UNIQUE" || contype === "CONSTR_PRIMARY") && !indexname) {
    return slow(
      `the constraint ${conname} builds its index under a lock: make the index CONCURRENTLY first, and add the ` +
        "constraint USING INDEX",
    );
  }
  return [];
};

const constraintIn = (node: Node | undefined): Constraint | undefined =>
  node && "Constraint" in node ? node.Constraint : undefined;

const commandsOf = ({ cmds = [] }: AlterTableStmt): AlterTableCmd[] =>
  cmds.flatMap((node) => ("AlterTableCmd" in node ? [node.AlterTableCmd] : []));

const nameOf = ({ relation }: Pick<IndexStmt, "relation">): string => relation?.relname ?? "";

const createdBy = (stmt: Node | undefined): string[] =>
  stmt && "CreateStmt" in stmt ? [nameOf(stmt.CreateStmt)] : [];

// Several statements are one transaction, in which nothing can be created concurrently.
const crowded = "an index is made CONCURRENTLY in a migration of its own";

const isConcurrent = (stmt: Node | undefined): boolean =>
  stmt !== undefined && "IndexStmt" in stmt && stmt.IndexStmt.concurrent === true;

type Place = { above: string; line: number };

/** The comments above each statement since the previous one, and its first line. Counted in bytes. */
const placesIn = (stmts: readonly RawStmt[], sql: string): Place[] => {
  const bytes = Buffer.from(sql);
  let end = 0;
  return stmts.map(({ stmt_location: from = 0, stmt_len: length }) => {
    const between = bytes.subarray(end, length ? from + length : undefined).toString();
    const [above = ""] = /^(?:;|\s|--[^\n]*(?:\n|$))*/.exec(between) ?? [];
    const line = `${bytes.subarray(0, end).toString()}${above}`.split("\n").length;
    end = from + (length ?? 0);
    return { above, line };
  });
};
