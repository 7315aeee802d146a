import { createStore } from '#src/lib/store.ts';

/** Loading that takes less than this shows no bar (specification, section 9). */
const throttleMs = 200;
const fadeMs = 320;

export type LoadingPhase = 'idle' | 'running' | 'finishing';
export const loadingPhase = createStore<LoadingPhase>('idle');

let pendingCount = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const later = (ms: number, phase: LoadingPhase) => {
  clearTimeout(timer);
  timer = setTimeout(() => loadingPhase.set(phase), ms);
};

/** Shows the loading bar. Each call needs a call of `finish`. */
export function startLoading(): void {
  pendingCount += 1;
  if (pendingCount === 1 && loadingPhase.get() !== 'running') later(throttleMs, 'running');
}

export function finishLoading(): void {
  pendingCount = Math.max(0, pendingCount - 1);
  if (pendingCount > 0) return;
  clearTimeout(timer);
  if (loadingPhase.get() !== 'running') return;
  loadingPhase.set('finishing');
  later(fadeMs, 'idle');
}
