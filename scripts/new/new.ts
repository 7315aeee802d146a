import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { callOf, flow, screenOf } from './kinds.ts';
import { parseName, type Name } from './name.ts';
import { Problem } from './problem.ts';
import { type Skeleton, writeSkeleton } from './skeleton.ts';

/** Writes the skeleton of a flow, a screen or a call: `npm run new flow loyalty-card`. */
const kinds: Readonly<Record<string, (name: Name) => Skeleton | Promise<Skeleton>>> = {
  flow,
  screen: screenOf,
  call: callOf,
};

const usage = `npm run new <kind> <name>

  npm run new flow loyalty-card      a chart with its model and promises, its calls, page and route
  npm run new screen loyalty-card    a screen with its query, texts and route
  npm run new call loyalty-card      a call with its route, sample and test

Names are in kebab-case. Nothing is overwritten.`;

function format(files: string[]): void {
  const oxfmt = join(import.meta.dirname, '../../node_modules/.bin/oxfmt');
  const { status, stderr, error } = spawnSync(oxfmt, files, { encoding: 'utf8' });
  if (status !== 0) throw new Problem(`The files are written, but oxfmt failed: ${error?.message ?? stderr}`);
}

async function write(): Promise<void> {
  const [kind = '', name, ...others] = process.argv.slice(2);
  const create = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!create || name === undefined || others.length > 0) throw new Problem(usage);
  const skeleton = await create(parseName(name));
  const { created, changed } = writeSkeleton(process.cwd(), skeleton);
  format([...created, ...changed]);
  const list = (title: string, lines: readonly string[]) => [title, ...lines.map((line) => `  ${line}`), ''];
  console.log(
    [
      ...list('Created:', created),
      ...list('Added a line to:', changed),
      ...list(
        'Next steps:',
        skeleton.nextSteps.map((step, index) => `${index + 1}. ${step}`),
      ),
    ].join('\n'),
  );
}

try {
  await write();
} catch (problem) {
  if (!(problem instanceof Problem)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}
