import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';

/** A line that is added to an existing file. */
export interface Registration {
  file: string;
  line: string;
  /** The line is added to the list that begins with this line; if the list has only this line, at its end. */
  list: RegExp;
  /** Returns true for the first line of the list that follows the new one. */
  isNext: (line: string) => boolean;
}

/** Everything that a kind of skeleton writes. */
export interface Skeleton {
  /** Folders that must not exist yet. */
  folders: readonly string[];
  /** The text of each new file, by its path in the project. */
  files: Readonly<Record<string, string>>;
  registrations: readonly Registration[];
  /** In the order in which they are done. */
  nextSteps: readonly string[];
}

function addLine(text: string, { file, line, list, isNext }: Registration): string {
  const lines = text.split('\n');
  if (lines.includes(line)) throw new Problem(`${file} already contains: ${line.trim()}`);
  const begin = lines.findIndex((one) => list.test(one));
  const first = lines[begin] ?? '';
  if (first.endsWith('];'))
    return lines.with(begin, first.replace(/\];$/, `, ${line.trim().replace(/,$/, '')}];`)).join('\n');
  const place = lines.findIndex((one, index) => begin !== -1 && index > begin && isNext(one));
  if (place === -1) throw new Problem(`${file} has no place for: ${line.trim()}`);
  return lines.toSpliced(place, 0, line).join('\n');
}

/**
 * Writes a skeleton, or nothing if a part of it isn't possible.
 * @param root the folder of the project
 * @returns the paths of the new and of the changed files
 * @throws Problem if something exists
 */
export function writeSkeleton(
  root: string,
  { folders, files, registrations }: Skeleton,
): { created: string[]; changed: string[] } {
  const existing = [...folders, ...Object.keys(files)].filter((path) => existsSync(join(root, path)));
  if (existing.length > 0) throw new Problem(`Already exists: ${existing.join(', ')}`);
  const changes = new Map<string, string>();
  for (const registration of registrations) {
    const { file } = registration;
    const before = changes.get(file) ?? readFileSync(join(root, file), 'utf8');
    const after = addLine(before, registration);
    if (after !== before) changes.set(file, after);
  }
  for (const [path, text] of [...Object.entries(files), ...changes]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { created: Object.keys(files), changed: [...changes.keys()] };
}
