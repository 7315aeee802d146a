import { registry } from '../../machines/graph/registry.ts';
import { judgeMutants } from '../../machines/promises/judge-mutants.ts';
import { promisesById } from '../../machines/promises/registry.ts';
import { percent, tableOf, writeBetween } from './document.mjs';

/**
 * Makes every wrong chart of each flow that has promises, asks its promises alone, and writes how many they notice. Charts
 * that show, call and keep the same as the right one aren't counted.
 *
 * @param options.explained the survivors that need no promise: the flow, the fault and why
 */
export function judgeFlows({ commit, explained }) {
  const rows = [];
  const survivors = [];
  for (const model of registry) {
    const flow = promisesById[model.id];
    if (!flow) continue;
    const results = judgeMutants(model, flow);
    const missed = results.filter(({ noticedBy }) => noticedBy === undefined);
    const noticed = results.length - missed.length;
    rows.push([
      model.id,
      flow.promises.length,
      results.length,
      noticed,
      percent(noticed, results.length),
      commit,
    ]);
    for (const { words } of missed)
      survivors.push([
        model.id,
        `\`${words}\``,
        explained.find((one) => one.flow === model.id && one.fault === words)?.why ?? '',
      ]);
    console.log(`${model.id}: ${noticed} of ${results.length} wrong charts noticed`);
  }
  writeBetween(
    'promises',
    tableOf(['flow', 'promises', 'wrong charts', 'noticed', 'score', 'commit'], rows),
    survivors.length > 0 ? 'Survivors:' : '',
    tableOf(['flow', 'fault', 'reason'], survivors),
  );
}
