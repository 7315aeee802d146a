import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { Exploration } from './explore.ts';

/** Whether a person waits: the chart says so, or a call to the server is on its way. */
function isBusy({ model }: Exploration, snapshot: AnyMachineSnapshot): boolean {
  if (snapshot.status !== 'active') return false;
  if (snapshot.hasTag('busy')) return true;
  const invoked = (snapshot._nodes as AnyStateNode[]).flatMap(({ invoke }) => invoke);
  return invoked.some(({ id }) => typeof model.calls?.[id] === 'object');
}

/**
 * @returns the keys of states in which a person may wait for ever: nothing but a good answer of the server ends the wait.
 *   A person's event, a delay and the end of a call's own time are ways out, where they lead to a state that is not busy.
 */
export function endlessWaits(flow: Exploration): string[] {
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
