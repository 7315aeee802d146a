/** Written before a statement, with the reason, if a running older version can stand it although its form says otherwise. */
const exemption = /-- beside the older version: .*$/gm;
const exempted = '#';

/** The beginning and the end of a function's body. */
const quote = /\$\w*\$/;
const innerParentheses = /\([^()]*\)/g;

function removeParentheses(text: string): string {
  const shorter = text.replaceAll(innerParentheses, '');
  return shorter === text ? text : removeParentheses(shorter);
}

/** Returns the statements without comments, function bodies and what is in parentheses, each in lower case and in one line. */
function listStatements(sql: string): string[] {
  const parts = sql.replaceAll(exemption, exempted).replaceAll(/--.*$/gm, '').split(quote);
  return removeParentheses(parts.filter((_, nth) => nth % 2 === 0).join(''))
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
}

const createdTable = /^create table (?:if not exists )?(\w+)/;
const removal = /^drop (table|view|materialized view|type|schema|sequence|function)\b/;
const newUniqueIndex = /^create unique index .*?\bon (?:only )?(\w+)/;
const tableChange = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/;
const typeChange = /^alter type \w+ (rename|drop)\b/;

/** The changes of a table that make reading or writing in its former shape fail. */
const breakingActions = [
  /^rename\b/,
  /^drop (?!constraint\b)/,
  /^add constraint\b/,
  /^alter (column )?\w+ (set data )?type\b/,
  /^alter (column )?\w+ set not null\b/,
];
/** The older version doesn't fill the column, so it has to be filled by itself. */
const isUnfilledColumn = (action: string): boolean =>
  action.startsWith('add ') && / not null\b/.test(action) && !/\b(default|generated)\b/.test(action);
const isBreakingAction = (action: string): boolean =>
  isUnfilledColumn(action) || breakingActions.some((form) => form.test(action));

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
    return !created.has(table) && actions.split(',').some((action) => isBreakingAction(action.trim()));
  });
}
