import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type Cell, formatCsvRows, parseCellText } from '#server/platform/lists/csv.ts';

async function written(header: string[], ...batches: Cell[][][]): Promise<string> {
  let text = '';
  for await (const part of formatCsvRows(header, batches).batches) text += part.text;
  return text;
}

test('every batch follows the header, with quotes, commas and line breaks kept inside their cells', async () => {
  const text = await written(['Name', 'Note'], [['Ada "A" Obi', 'red,\nlarge']], [], [['Bọ́lá', null]]);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(Papa.parse(text.slice(1), { skipEmptyLines: true }).data).toEqual([
    ['Name', 'Note'],
    ['Ada "A" Obi', 'red,\nlarge'],
    ['Bọ́lá', ''],
  ]);
});

test.each(['=1+1', '+234', '-2', '@sum', '\tx', '\rx', '\0x', '＝1+1', '＋234', '－2', '＠sum', "'=1"])(
  'a text that begins like %j stays a text',
  async (cell) => {
    const text = await written(['A'], [[cell]]);
    expect(text).toContain(`"'${cell}"`);
    expect(parseCellText(`'${cell}`)).toBe(cell);
  },
);

test.each(['plain', "'quoted'", "'", '', '5', "''"])(
  'a text that does not begin like a formula stays unchanged: %j',
  (cell) => {
    expect(parseCellText(cell)).toBe(cell);
  },
);

test('a negative number stays a number', async () => {
  expect(await written(['A'], [[-2]])).toBe('\uFEFFA\r\n-2\r\n');
});
