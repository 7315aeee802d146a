import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guessMapping } from '#server/modules/customer-imports/guess-mapping.ts';
import { findKnownCustomerFile } from '#server/modules/customer-imports/known-files.ts';
import { isMoneyHeader } from '#server/platform/imports/money-headers.ts';
import { readCustomers } from '#server/modules/customer-imports/read-customers.ts';
import { decodeFile } from '#server/platform/imports/decode-file.ts';
import { guessDelimiter, readTable } from '#server/platform/imports/read-table.ts';

async function readText(text: string) {
  const delimiter = guessDelimiter(text);
  const rows = await readTable(text, delimiter);
  const mapping = guessMapping(rows, delimiter, 'NGN');
  const { records, report } = await readCustomers(rows, mapping, { timeZone: 'Africa/Lagos', country: 'NG' });
  return {
    name: findKnownCustomerFile(rows[0]?.cells ?? [])?.name,
    header: rows[0]?.cells ?? [],
    customers: records.map(({ name, email, phoneNumber, address, tags, note, key }) => ({
      name,
      email,
      phoneNumber,
      address,
      tags,
      note,
      key,
    })),
    skipped: report.skipped.map(({ reason, examples }) => [reason, examples.map(({ line }) => line)]),
    report,
  };
}
const readFile = (name: string) =>
  readText(decodeFile(readFileSync(new URL(`import-files/${name}.csv`, import.meta.url))));

test('Square customers: street address, consent and customer ID', async () => {
  const { name, customers, skipped } = await readFile('square-customers');
  expect(name).toBe('Square customer export');
  expect(skipped).toEqual([]);
  expect(customers).toEqual([
    {
      name: 'Ada Obi',
      email: 'ada@mail.test',
      phoneNumber: '+2348035559901',
      address: {
        line: '12 Allen Avenue, Flat 4, 100281',
        city: 'Ikeja',
        region: 'Lagos',
        country: 'Nigeria',
      },
      tags: ['accepts email marketing'],
      note: 'Pays in cash',
      key: 'SQ1',
    },
    {
      name: 'Obi & Sons',
      email: null,
      phoneNumber: '+2348035559902',
      address: null,
      tags: [],
      note: null,
      key: 'SQ2',
    },
  ]);
});

test('Google contacts: names, labels, and a second number and address that are kept as a note', async () => {
  const { name, customers, skipped } = await readFile('google-contacts');
  expect(name).toBe('Google Contacts export');
  expect(skipped).toEqual([]);
  expect(customers).toEqual([
    {
      name: 'Zoë Adaeze Okafor',
      email: 'zoe@mail.test',
      phoneNumber: '+2348035559903',
      address: { line: '5 Broad St', city: 'Lagos', region: 'Lagos', country: 'Nigeria' },
      tags: ['Wholesale', 'Lagos'],
      note: 'Likes blue\nOther email: zoe@work.test\nOther phone: +2348035559904\nOther phone: +442079460018',
      key: 'zoe@mail.test',
    },
    {
      name: 'Kuku Fabrics',
      email: null,
      phoneNumber: '+2348035559905',
      address: null,
      tags: [],
      note: null,
      key: '+2348035559905',
    },
  ]);
});

test('QuickBooks customers: numbers with their kind in one cell', async () => {
  const { name, customers, report } = await readFile('quickbooks-customers');
  expect(name).toBe('QuickBooks customer list');
  expect(customers).toMatchObject([
    {
      name: 'Bola Ade',
      email: 'bola@mail.test',
      phoneNumber: '+2348035559906',
      note: 'Other phone: +2348035559907',
      address: null,
    },
  ]);
  expect(report.addressesSkipped).toBe(1);
});

test('Invoice Ninja clients: state, number and an address with an ampersand; the balance is named', async () => {
  const { name, customers, header } = await readFile('invoice-ninja-clients');
  expect(name).toBe('Invoice Ninja client export');
  expect(customers).toEqual([
    {
      name: 'Chi Ltd',
      email: 'johnson&sons@mail.test',
      phoneNumber: '+2348035559908',
      address: { line: '9 Ring Road, Suite 2, 200001', city: 'Ibadan', region: 'Oyo', country: 'Nigeria' },
      tags: [],
      note: 'VIP',
      key: '0012',
    },
  ]);
  expect(header.filter(isMoneyHeader)).toEqual(['Balance']);
});

test.each([
  [
    'Shopify customer export',
    'Customer ID,First Name,Last Name,Email,Default Address Address1,Default Address City,Phone',
  ],
  [
    'Shopify customer export',
    'First Name,Last Name,Email,Company,Address1,City,Province Code,Zip,Phone,Accepts Marketing',
  ],
  [
    'Kontor customer export',
    'Name,Email,Phone,Address,City,Region,Country,Tags,Orders,Last order,Customer since',
  ],
  [
    'QuickBooks customer list',
    'Name,Company,Email,Phone,Mobile,Fax,Website,Street,City,State,ZIP,Country,Opening Balance',
  ],
  [
    'Google Contacts export',
    'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
  ],
  [undefined, 'Name,Email,Phone'],
])('%s is recognised by its headers', (name, header) => {
  expect(findKnownCustomerFile(header.split(','))?.name).toBe(name);
});

test('a second phone column is used where the first is empty, and noted otherwise', async () => {
  const { customers } = await readText(
    'Name,Phone,Mobile\nAda,,0803 555 9901\nBola,0803 555 9902,0803 555 9903\nChi,0803 555 9904,0803 555 9904\nDayo,0803 555 9905,ask\n',
  );
  expect(customers.map(({ phoneNumber, note }) => [phoneNumber, note])).toEqual([
    ['+2348035559901', null],
    ['+2348035559902', 'Other phone: +2348035559903'],
    ['+2348035559904', null],
    ['+2348035559905', 'Other phone: ask'],
  ]);
});

test('lines that can be read only in part are refused with the reason', async () => {
  const { customers, skipped } = await readText(
    [
      'Customer ID,Name,Email,Phone',
      '6.15034E+12,Ada,ada@mail.test,',
      '2,Bola,"bola@mail.test, bola@work.test",',
      '3,Chi,chi@mail.test,,Lagos',
      '4,Dayo,dayo@mail.test',
      "'0005,Efe,efe@mail.test,",
    ].join('\n'),
  );
  expect(skipped).toEqual([
    ['a number that a spreadsheet rounded', [2]],
    ['several email addresses in one cell', [3]],
    ['too many cells', [4]],
  ]);
  expect(customers.map(({ name, key }) => [name, key])).toEqual([
    ['Dayo', '4'],
    ['Efe', '0005'],
  ]);
});
