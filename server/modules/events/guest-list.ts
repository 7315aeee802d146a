import { Email } from '#domain/id.ts';
import { Phone } from '#domain/phone.ts';
import { AppError } from '#server/app-error.ts';
import { guessDelimiter, readTable } from '#server/platform/imports/read-table.ts';

const maxShownProblems = 20;

interface Columns {
  name: number;
  phone: number;
  email: number;
}

/** Finds the columns by their headers. @throws INVALID if one is missing */
function findColumns(header: readonly string[]): Columns {
  const find = (pattern: RegExp) => header.findIndex((title) => pattern.test(title.trim()));
  const columns = {
    name: find(/^(full )?name$|^guest/i),
    phone: find(/phone|mobile/i),
    email: find(/e-?mail/i),
  };
  if (columns.name >= 0 && (columns.phone >= 0 || columns.email >= 0)) return columns;
  throw refuse(['Line 1: the columns need the headers "name", and "phone" or "email"']);
}

function refuse(problems: readonly string[]): AppError {
  const shown = problems.slice(0, maxShownProblems);
  const rest = problems.length - shown.length;
  const lines = rest > 0 ? [...shown, `${rest} more lines`] : shown;
  return new AppError('INVALID', {
    message: `The guest list was not saved. ${lines.join('. ')}.`,
    fields: lines.map((message) => ({ field: 'guests', message })),
  });
}

/** Returns why a line is no guest; undefined for a guest. */
function findProblem(cells: readonly string[], { name, phone, email }: Columns): string | undefined {
  const [phoneText, emailText] = [cells[phone]?.trim() ?? '', cells[email]?.trim() ?? ''];
  if (!cells[name]?.trim()) return 'the name is missing';
  if (phoneText === '' && emailText === '') return 'the phone number or the email address is missing';
  if (phoneText !== '' && !Phone.safeParse(phoneText).success) return `"${phoneText}" is no phone number`;
  if (emailText !== '' && !Email.safeParse(emailText).success) return `"${emailText}" is no email address`;
  return undefined;
}

/**
 * Counts the guests of a list: a CSV file with a name and a phone number or an email address in each line.
 * @throws INVALID with the lines that are broken, FILE_UNREADABLE for what is no table
 */
export async function countGuests(text: string): Promise<number> {
  const [header, ...rows] = await readTable(text, guessDelimiter(text));
  const columns = findColumns(header?.cells ?? []);
  const problems = rows.flatMap(({ line, cells }) => {
    const problem = findProblem(cells, columns);
    return problem === undefined ? [] : [`Line ${line}: ${problem}`];
  });
  if (problems.length > 0) throw refuse(problems);
  if (rows.length === 0) throw refuse(['It has no guests']);
  return rows.length;
}
