import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];

const repositoryPath = /^(?:contract|docs|domain|machines|scripts|server|src|tests)\//;

/** Returns the repository's paths among the words in backticks. */
function listPaths(text: string): string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(' '));
  return words.filter((word) => repositoryPath.test(word));
}

/** Returns true if the path exists; `<name>` and `...` match any one name. */
const exists = (path: string): boolean =>
  globSync(path.replaceAll(/<[\w-]+>|\.\.\./g, '*'), { cwd: root }).length > 0;

/** Returns the targets of relative links, from the repository's root and without their anchors. */
const listLinks = (document: string): string[] =>
  [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
    join(dirname(document), target),
  );

const listScripts = (text: string): string[] =>
  [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, script = '']) => script);

describe.each(documents)('%s', (document) => {
  it('names only paths that exist', () =>
    expect(listPaths(read(document)).filter((path) => !exists(path))).toEqual([]));

  it('links only to files that exist', () =>
    expect(listLinks(document).filter((path) => !existsSync(join(root, path)))).toEqual([]));

  it('names only npm scripts that exist', () =>
    expect(listScripts(read(document)).filter((script) => !(script in packageFile.scripts))).toEqual([]));
});

describe('a path in a document', () => {
  const text =
    'See `server/app.ts`, `npx vitest run tests/unit/... -t <call>` and `src/flows/<flow>/gone.ts`.';

  it('is found also within a command', () =>
    expect(listPaths(text)).toEqual(['server/app.ts', 'tests/unit/...', 'src/flows/<flow>/gone.ts']));

  it('is rejected when nothing has its name', () =>
    expect(listPaths(text).filter((path) => !exists(path))).toEqual(['src/flows/<flow>/gone.ts']));
});
