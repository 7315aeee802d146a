import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { Exploration } from './explore.ts';

/** Returns true if the person has to wait: the state is tagged busy, or a call to the server is running. */
function isBusy({ model }: Exploration, snapshot: AnyMachineSnapshot): boolean {
  if (snapshot.status !== 'active') return false;
  if (snapshot.hasTag('busy')) return true;
  const invoked = (snapshot._nodes as AnyStateNode[]).flatMap(({ invoke }) => invoke);
  return invoked.some(({ id }) => typeof model.calls?.[id] === 'object');
}

/**
 * Returns the keys of states in which a person may wait forever, because only a successful response of the server ends
 * the wait. An event of the person, a delay or a timeout counts as a way out if it leads to a state that is not busy.
 */
export function findEndlessWaits(flow: Exploration): string[] {
  const waits = new Set<string>();
  for (const [key, snapshot] of flow.states) if (isBusy(flow, snapshot)) waits.add(key);
  for (let size = -1; size !== waits.size;) {
    size = waits.size;
    for (const key of waits) {
      const edges = flow.edges.get(key) ?? [];
      if (edges.some(({ name, to }) => !name.startsWith('done:') && !waits.has(to))) waits.delete(key);
    }
  }
  return [...waits];
}
