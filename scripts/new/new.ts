import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { formOf, listOf } from './contract-kinds.ts';
import { callOf, flow, screenOf } from './kinds.ts';
import { parseName, type Name } from './name.ts';
import { Problem } from './problem.ts';
import { type Skeleton, writeSkeleton } from './skeleton.ts';

/** Writes the skeleton of a flow, a screen or a call: `npm run new flow loyalty-card`. */
const kinds = new Map<string, (name: Name) => Skeleton | Promise<Skeleton>>([
  ['flow', flow],
  ['screen', screenOf],
  ['call', callOf],
]);

/** Writes the skeleton of a list or a form for a call of the contract: `npm run new list loyalty-cards loyaltyCards`. */
const contractKinds = new Map([
  ['list', listOf],
  ['form', formOf],
]);

const usage = `npm run new <kind> <name> [call]

  npm run new flow loyalty-card                     a chart with its model and promises, its calls, page and route
  npm run new screen loyalty-card                   a screen with its query, texts and route
  npm run new list loyalty-cards loyaltyCards       a list of what a call of the contract returns, with its texts, route and test
  npm run new form loyalty-card createLoyaltyCard   a form that creates a record with a call of the contract, with its texts, route and test
  npm run new call loyalty-card                     a call with its route, sample and test

Names are in kebab-case, that of a list in the plural. Nothing is overwritten.`;

/** @throws Problem if the parameters aren't those of a kind */
function create([kind = '', name, call, ...others]: readonly string[]): Skeleton | Promise<Skeleton> {
  if (name === undefined || others.length > 0) throw new Problem(usage);
  const plain = kinds.get(kind);
  const forCall = contractKinds.get(kind);
  if (plain && call === undefined) return plain(parseName(name));
  if (forCall && call !== undefined) return forCall(parseName(name), call);
  throw new Problem(usage);
}

function format(files: string[]): void {
  const oxfmt = join(import.meta.dirname, '../../node_modules/.bin/oxfmt');
  const { status, stderr, error } = spawnSync(oxfmt, files, { encoding: 'utf8' });
  if (status !== 0) throw new Problem(`The files are written, but oxfmt failed: ${error?.message ?? stderr}`);
}

async function write(): Promise<void> {
  const skeleton = await create(process.argv.slice(2));
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
