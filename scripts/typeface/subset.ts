import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(
  new URL('../../node_modules/inter-ui/variable/InterVariable.woff2', import.meta.url),
);
/** The file that every page loads. */
export const typefaceFile = fileURLToPath(new URL('../../src/theme/typeface.woff2', import.meta.url));
export const maxTypefaceBytes = 45_000;

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, nth) => first + nth));

/** Basic Latin, Latin-1 and Latin Extended-A: the languages of Europe, Swahili and French. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xac)}${range(0xae, 0x148)}${range(0x14a, 0x17f)}ȘșȚț`;
/** Yoruba, Igbo, Hausa, Akan, Ewe, Ga, Fulfulde and Kanuri, in the forms that Unicode composes. */
const africanLetters = 'ƁɓƊɗƘƙƳƴƆɔƐɛƉɖƑƒƔɣƖɩƲʋƏəǸǹǍǎǏǐǑǒǓǔḌḍḤḥḾḿṄṅṆṇṢṣṬṭẠạẸẹẼẽỊịỌọỤụẒẓ';
/** Tones and dots below, which Unicode composes with few of these letters. */
const combiningMarks = '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030c\u0323';
const signs = 'ʻʼ–—‘’‚“”„†•…‰′″‹›⁄₦₵₹₽€™←↑→↓−≈≠≤≥×÷⁴⌘⇧⏎✓\u200b\u2009\u202f\u2011';

/** Letters that a page may show; a letter that isn't here falls back to the system's typeface. */
export const typefaceLetters = latin + africanLetters + combiningMarks + signs;

/**
 * Returns the typeface of the application: Inter with the letters of its readers, in the weights 400 to 700. Its optical size
 * is fixed where its words are as wide as those of the layouts.
 */
export const subsetTypeface = async (): Promise<Buffer> =>
  subsetFont(await readFile(source), typefaceLetters, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 28, wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
    // Copyright and licence.
    preserveNameIds: [0, 13, 14],
  });
