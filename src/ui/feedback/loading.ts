import { createStore } from '#src/lib/store.ts';

/** Loading that takes less than this shows no bar (specification, section 9). */
const throttleMs = 200;
const fadeMs = 320;

export type LoadingPhase = 'idle' | 'running' | 'finishing';
export const loadingPhase = createStore<LoadingPhase>('idle');

let underWay = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const later = (ms: number, phase: LoadingPhase) => {
  clearTimeout(timer);
  timer = setTimeout(() => loadingPhase.set(phase), ms);
};

/** Shows the loading bar. Each call needs a call of `finish`. */
export function start(): void {
  underWay += 1;
  if (underWay === 1 && loadingPhase.get() !== 'running') later(throttleMs, 'running');
}

export function finish(): void {
  underWay = Math.max(0, underWay - 1);
  if (underWay > 0) return;
  clearTimeout(timer);
  if (loadingPhase.get() !== 'running') return;
  loadingPhase.set('finishing');
  later(fadeMs, 'idle');
}
