/** The columns of Shopify's customer export (server/modules/customer-imports/column-names.ts names the source). */
const columns = [
  'Customer ID',
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Company',
  'Default Address Address1',
  'Default Address Address2',
  'Default Address City',
  'Default Address Province Code',
  'Default Address Country Code',
  'Default Address Zip',
  'Default Address Phone',
  'Phone',
  'Accepts SMS Marketing',
  'Total Spent',
  'Total Orders',
  'Note',
  'Tax Exempt',
  'Tags',
] as const;
type Line = Partial<Record<(typeof columns)[number], string>>;

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns a customer in Lagos, as a line of Shopify's customer export. */
export const shopifyCustomer = (nth: number | string, line: Line = {}): Line => ({
  'First Name': 'Ada',
  'Last Name': `Obi ${nth}`,
  Email: `ada.${nth}@mail.test`,
  'Accepts Email Marketing': 'no',
  'Default Address Address1': '12 Allen Avenue',
  'Default Address City': 'Ikeja',
  'Default Address Province Code': 'LA',
  'Default Address Country Code': 'NG',
  'Accepts SMS Marketing': 'no',
  'Total Spent': '0.00',
  'Total Orders': '0',
  'Tax Exempt': 'no',
  ...line,
});

export const customerFile = (...lines: Line[]): Buffer =>
  Buffer.from(
    [columns.join(','), ...lines.map((line) => columns.map((name) => quoted(line[name] ?? '')).join(','))]
      .map((row) => `${row}\n`)
      .join(''),
  );
