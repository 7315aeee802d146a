/** Written before a statement, with the reason, if a running older version can stand it although its form says otherwise. */
const exemption = /-- beside the older version: .*$/gm;
const exempted = '#';

/** Returns the statements without comments and function bodies, each in lower case and in one line. */
const listStatements = (sql: string): string[] =>
  sql
    .replaceAll(exemption, exempted)
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());

const createdTable = /^create table (?:if not exists )?(\w+)/;
const removal = /^drop (table|view|materialized view|type|schema|sequence|function)\b/;
const newUniqueIndex = /^create unique index .*?\bon (?:only )?(\w+)/;
const tableChange = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/;
const typeChange = /^alter type \w+ (rename|drop)\b/;

/** The changes of a table that make reading or writing in its former shape fail. */
const breakingAction = new RegExp(
  [
    'rename\\b',
    'drop (?!constraint\\b)',
    'add constraint\\b',
    'alter (column )?\\w+ (set data )?type\\b',
    'alter (column )?\\w+ set not null\\b',
    // A new column has to be filled by itself.
    'add (?!.*\\b(default|generated)\\b).* not null\\b',
  ]
    .map((form) => `^${form}`)
    .join('|'),
);

/**
 * Returns the statements of a migration that a process of the version before may not survive: they take away or rename what it
 * reads, or refuse what it writes. Tables that the migration itself creates are unknown to that version.
 */
export function findBreakingStatements(sql: string): string[] {
  const statements = listStatements(sql);
  const created = new Set(statements.flatMap((statement) => createdTable.exec(statement)?.[1] ?? []));
  return statements.filter((statement) => {
    if (removal.test(statement) || typeChange.test(statement)) return true;
    const indexed = newUniqueIndex.exec(statement)?.[1];
    if (indexed !== undefined) return !created.has(indexed);
    const [, table = '', actions = ''] = tableChange.exec(statement) ?? [];
    return (
      !created.has(table) && actions.split(/, (?![^(]*\))/).some((action) => breakingAction.test(action))
    );
  });
}
