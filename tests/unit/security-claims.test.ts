import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * Matches the tests that the documents name: a file such as `api/people/otp`, a title in quotation marks, or a path.
 */
const named =
  /(?<![\w/.-])(api|unit|domain|faults|thorough|screens)\/([\w./-]*\w)|"([^"]+)"|(tests\/[\w./-]+\.ts)/g;

interface Claim {
  at: string;
  file: string;
  title?: string;
}

function claimsOf(document: string): Claim[] {
  const claims: Claim[] = [];
  for (const [index, line] of read(document).split('\n').entries()) {
    const at = `${document}:${index + 1}`;
    let file: string | undefined;
    for (const [, folder, name, title, path] of line.matchAll(named)) {
      if (path !== undefined) claims.push({ at, file: path });
      else if (title !== undefined) {
        if (file !== undefined) claims.push({ at, file, title });
      } else if (name === undefined || name === 'x' || name.endsWith('.ts')) file = undefined;
      else {
        file = `tests/${folder}/${name}.${folder === 'screens' ? 'browser' : 'test'}.ts`;
        claims.push({ at, file });
      }
    }
  }
  return claims;
}

const claims = globSync('docs/{security.md,security/*.md}', { cwd: root }).flatMap(claimsOf);

/** Returns true if the file contains the title, in any quotation marks. */
const stands = ({ file, title = '' }: Claim) => {
  const source = read(file);
  return source.includes(title) || source.includes(title.replaceAll("'", String.raw`\'`));
};

test('every test that docs/security names as proof exists, with its title', () => {
  expect(claims.filter(({ title }) => title !== undefined).length).toBeGreaterThan(120);
  const examples = /^tests\/(api\/x\.test|screens\/x\.browser)\.ts$/;
  const wrong = claims.filter(
    (claim) => !examples.test(claim.file) && !(existsSync(join(root, claim.file)) && stands(claim)),
  );
  expect(wrong).toEqual([]);
});
