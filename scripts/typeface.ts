import { writeFile } from 'node:fs/promises';
import { subsetTypeface, typefaceFile } from './typeface/subset.ts';

const file = await subsetTypeface();
await writeFile(typefaceFile, file);
process.stdout.write(`${typefaceFile}: ${file.length} bytes\n`);
