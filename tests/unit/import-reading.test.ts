import { describe, expect, test } from 'vitest';
import { lastYearOf } from '#domain/entered-date.ts';
import { decodeFile } from '#server/platform/imports/decode-file.ts';
import { guessMapping } from '#server/modules/order-imports/guess-mapping.ts';
import { guessDelimiter, readTable } from '#server/platform/imports/read-table.ts';
import {
  findAmbiguousNumber,
  guessDateOrder,
  guessNumberFormat,
  makeDateReader,
  readPrice,
  readQuantity,
} from '#server/platform/imports/read-value.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('decoding a file', () => {
  test.each([
    ['UTF-8', Buffer.from('Café\r\nNaïve')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFCafé\nNaïve')],
    ['Windows-1252', Buffer.from('Caf\xe9\rNa\xefve', 'latin1')],
    ['UTF-16 with a mark', utf16('\uFEFFCafé\r\nNaïve')],
    ['UTF-16 without one', utf16('Café\nNaïve')],
    ['UTF-16, big end first', utf16('\uFEFFCafé\nNaïve').swap16()],
  ])('from %s', (_, bytes) => {
    expect(decodeFile(bytes)).toBe('Café\nNaïve');
  });
});

describe('a table', () => {
  test.each([',', ';', '\t', '|'] as const)('is split by %j', (delimiter) => {
    expect(
      guessDelimiter(
        ['a', 'b', 'c'].join(delimiter) +
          '\n' +
          ['1,5', '2;', '"x"'].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter),
      ),
    ).toBe(delimiter);
  });

  test('keeps the numbers of its lines, across cells of several lines and batches of rows', async () => {
    const body = Array.from({ length: 4500 }, (_, nth) => (nth === 10 ? '"two\nlines",1' : `${nth},1`));
    const rows = await readTable(['a,b', '', ...body].join('\n'), ',');
    expect(rows).toHaveLength(4501);
    expect(rows[1]).toEqual({ line: 3, cells: ['0', '1'] });
    expect(rows[12]).toEqual({ line: 14 + 1, cells: ['11', '1'] });
    expect(rows.at(-1)).toEqual({ line: 4503, cells: ['4499', '1'] });
  });
});

describe('a date', () => {
  const read = (cell: string, order: Parameters<typeof makeDateReader>[0] = 'day-first') =>
    makeDateReader(order, 'Africa/Lagos')(cell)?.toISOString();

  test.each([
    ['1/12/2010 08:26', '2010-12-01T07:26:00.000Z'],
    ['01.12.10', '2010-11-30T23:00:00.000Z'],
    ['2010-12-01', '2010-11-30T23:00:00.000Z'],
    ['2010-12-01T08:26:30Z', '2010-12-01T08:26:30.000Z'],
    ['2010-12-01 08:26:30 +0300', '2010-12-01T05:26:30.000Z'],
    // A year of two digits is the latest possible one.
    ['05/06/98', '1998-06-04T23:00:00.000Z'],
    ['05/06/26', '2026-06-04T23:00:00.000Z'],
    ['05/06/89', undefined],
    ['31/12/1989', undefined],
    ['01/01/1990', '1989-12-31T23:00:00.000Z'],
    ['0001-01-01', undefined],
    ['9999-12-31', undefined],
    [`31/12/${lastYearOf(new Date()) + 1}`, undefined],
    [`15/12/${lastYearOf(new Date())}`, `${lastYearOf(new Date())}-12-14T23:00:00.000Z`],
    ['1 Dec 2010 1:05 pm', '2010-12-01T12:05:00.000Z'],
    ['Dec 1, 2010', '2010-11-30T23:00:00.000Z'],
    ['31/02/2010', undefined],
    ['soon', undefined],
    ['12:30', undefined],
  ])('%s', (cell, instant) => {
    expect(read(cell)).toBe(instant);
  });

  test('is read month first if that is chosen', () => {
    expect(read('12/1/2010', 'month-first')).toBe('2010-11-30T23:00:00.000Z');
  });

  test.each([
    [['13/01/2010', '02/02/2010'], 'day-first'],
    [['01/13/2010', '02/02/2010'], 'month-first'],
    [['2010-01-02', '2010-03-04'], 'year-first'],
    // Neither part is unambiguous; two days in a row are likelier than two days a month apart.
    [['1/12/2010', '2/12/2010'], 'day-first'],
    [['12/1/2010', '12/2/2010'], 'month-first'],
    [[], 'day-first'],
  ])('order of %j', (cells, order) => {
    expect(guessDateOrder(cells)).toBe(order);
  });
});

describe('a number', () => {
  test.each([
    ['2,55', ',', 255],
    ['1.234,50', ',', 123_450],
    ['₦1,234.50', '.', 123_450],
    ['NGN 12', '.', 1200],
    ['-1', '.', -100],
    ['1.999', '.', undefined],
    // One and a half, or a thousand five hundred: it fits no format with a point before decimals.
    ['1.500', '.', undefined],
    ['1,500', ',', undefined],
    ['NGN 12,000', ',', undefined],
    ['-1.500', '.', undefined],
    ['1.500', ',', 150_000],
    ['1,500', '.', 150_000],
    ['0.500', '.', 50],
    ['0.500', ',', undefined],
    ['1234.500', '.', 123_450],
    ['1,234.500', '.', 123_450],
    ['free', '.', undefined],
    ['12 EUR', '.', 1200],
    ['US$ 1,200.00', '.', 120_000],
    ['-₦5', '.', -500],
    ['₦-5', '.', -500],
    ['-₦-5', '.', undefined],
    ['1 234,50', ',', 123_450],
    // A number is read in full or not at all.
    ['1E3', '.', undefined],
    ['12abc', '.', undefined],
    ['abc12', '.', undefined],
    ['1,5', '.', undefined],
    ['1 234,50', '.', undefined],
    ['1.5.0', ',', undefined],
    ['1,23,456', '.', undefined],
    ["1,234'567", '.', undefined],
    ['１２', '.', undefined],
    ['12 13', '.', undefined],
    ['0x10', '.', undefined],
    ['10,000,000,000.00', '.', 1_000_000_000_000],
    ['10,000,000,000.01', '.', undefined],
    ['9'.repeat(400), '.', undefined],
  ] as const)('price %s', (cell, mark, minor) => {
    expect(readPrice(cell, { decimalMark: mark })).toBe(minor);
  });

  test.each([
    ['6', 6],
    ['6.0', 6],
    ['-12', -12],
    ['1.5', undefined],
    ['', undefined],
    ['1,000', 1000],
    ['1,5', undefined],
    ['1E3', undefined],
    ['12abc', undefined],
    ['6 pcs', undefined],
    ['1,000,000,000', 1_000_000_000],
    ['1,000,000,001', undefined],
  ])('quantity %j', (cell, quantity) => {
    expect(readQuantity(cell, { decimalMark: '.' })).toBe(quantity);
  });

  test('a quantity of three decimals is not read as a thousand, nor the other way round', () => {
    expect(readQuantity('1.000', { decimalMark: '.' })).toBeUndefined();
    expect(readQuantity('1.000', { decimalMark: '.', threeDecimals: true })).toBe(1);
    expect(readQuantity('1.000', { decimalMark: ',' })).toBe(1000);
  });

  test('has three decimals if the person decides so', () => {
    expect(readPrice('1.500', { decimalMark: '.', threeDecimals: true })).toBe(150);
    expect(readPrice('12,250', { decimalMark: ',', threeDecimals: true })).toBe(1225);
    expect(readPrice('1.999', { decimalMark: '.', threeDecimals: true })).toBeUndefined();
  });
});

describe('the number format of a column', () => {
  test.each([
    [['1.234,50', '7'], { decimalMark: ',' }, null],
    [['1,234.50', '7'], { decimalMark: '.' }, null],
    [['7'], { decimalMark: '.' }, null],
    [[], { decimalMark: '.' }, null],
    // One cell with a comma before decimals makes no decimals of the others.
    [['12,50', '1,500', '10,000'], { decimalMark: '.' }, '1,500'],
    [['1.500', '2.250', '12.000'], { decimalMark: ',' }, '1.500'],
    [['₦1,500', '₦500'], { decimalMark: '.' }, '₦1,500'],
    [['1,500', '1,500,000'], { decimalMark: '.' }, null],
    [['1.500', '2,5'], { decimalMark: ',' }, null],
    [['1.500', '0.750'], { decimalMark: '.', threeDecimals: true }, null],
    [['1,500', '1234,500'], { decimalMark: ',', threeDecimals: true }, null],
    [['1.500', '12.50', 'free'], { decimalMark: '.' }, null],
  ] as const)('%j', (cells, format, ambiguous) => {
    expect(guessNumberFormat(cells)).toEqual(format);
    expect(findAmbiguousNumber(cells, format)).toBe(ambiguous);
  });

  test('is one for the column: a number that does not fit it is not read', () => {
    const cells = ['12,50', '1,500', '10,000'];
    const format = guessNumberFormat(cells);
    expect(cells.map((cell) => readPrice(cell, format))).toEqual([undefined, 150_000, 1_000_000]);
  });
});

test('columns are recognised by their names in several languages, and by their content', async () => {
  const guess = async (text: string) => {
    const delimiter = guessDelimiter(text);
    return guessMapping(await readTable(text, delimiter), delimiter, 'NGN');
  };
  expect(
    await guess(
      'Bestellnummer;Bestelldatum;Artikel;Menge;Einzelpreis (€);Kunde\nR-1;13.12.2010;Lampe;2;3,50;Eva\n',
    ),
  ).toMatchObject({
    columns: { orderNumber: 0, placedAt: 1, itemName: 2, quantity: 3, unitPrice: 4, customerName: 5 },
    currency: 'EUR',
    decimalMark: ',',
    cancelledPrefix: '',
  });
  expect(
    await guess('Order,When,Item,How many,Each\n1,2010-12-13,Lamp,2,3.50\n2,2010-12-14,Lamp,1,3.50\n'),
  ).toMatchObject({
    columns: { orderNumber: 0, placedAt: 1, itemName: 2, quantity: 3, unitPrice: 4 },
  });
});
