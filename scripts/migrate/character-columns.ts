import {
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

// Introspection reads catalogue columns of PostgreSQL's one-byte type "char". The adapter does not know that type,
// and as text they make the engine panic on PostgreSQL 18 (prisma/orm#27403, #29635). So they are read as bpchar,
// and declared to the engine as characters.
const CHAR = 18;
const BPCHAR = 1042;

const characterColumns = new Set<string>();

interface RowDescription {
  fields: { name: string; dataTypeID: number }[];
}

// The typings lack this method of every query of `pg`.
const query = pg.Query.prototype as unknown as {
  handleRowDescription: (message: RowDescription) => void;
};
const describeRow = query.handleRowDescription;
query.handleRowDescription = function (message) {
  for (const field of message.fields) {
    if (field.dataTypeID !== CHAR) continue;
    field.dataTypeID = BPCHAR;
    characterColumns.add(field.name);
  }
  describeRow.call(this, message);
};

/** The same adapter, with columns of the type "char" declared as characters. */
export const withCharacterColumns = (adapter: SqlDriverAdapter): SqlDriverAdapter => {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (sql) => {
    const rows = await queryRaw(sql);
    const columnTypes = rows.columnTypes.map(
      (type, index): ColumnType =>
        characterColumns.has(rows.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
    );
    return { ...rows, columnTypes };
  };
  return adapter;
};
