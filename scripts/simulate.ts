import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { play, shrink, stepsOf, describeStory } from '#tests/simulation/simulate.ts';
import { openOrigin } from '#tests/simulation/world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1-10' },
    steps: { type: 'string', default: '1000' },
    tell: { type: 'boolean', default: false },
  },
});
const steps = Number(values.steps);
const [from = 1, to = from] = values.seeds.split('-').map(Number);
const seeds =
  values.seed !== undefined
    ? [values.seed]
    : Array.from({ length: to - from + 1 }, (_, nth) => `${from + nth}`);

/** Runs a story for each seed and returns how many failed. */
async function simulate(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-simulate-'));
  const settings = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];
  const onProblem = (problem: Error) => process.emitWarning(problem);
  const database = await startEmbedded({ dataDir, settings, onProblem });
  let failed = 0;
  let played = 0;
  try {
    await migrate(database.connection);
    const origin = await openOrigin(database.connection.host, 'kontor');
    const begun = performance.now();
    for (const seed of seeds) {
      const drawn = stepsOf(seed, steps);
      const story = await play(origin, drawn);
      played += story.steps;
      if (values.tell) console.log(describeStory(story));
      if (story.broken.length > 0) {
        failed += 1;
        console.log(`Seed ${seed} failed at step ${story.steps}: ${story.broken.join('\n  ')}`);
        const shortest = await shrink(origin, drawn, story);
        console.log(`The shortest story that was found:\n${describeStory(shortest.story)}\n`);
      }
      const seconds = (performance.now() - begun) / 1000;
      console.log(
        `seed ${seed}: ${played} steps in all, ${(played / seconds).toFixed(0)} a second, ${failed} failed`,
      );
    }
    await origin.close();
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return failed;
}

process.exit((await simulate()) > 0 ? 1 : 0);
