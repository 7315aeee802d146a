import type { Actor } from './timeline.repo.ts';

/** Kontor itself: for everything that happens by time, or as a consequence of another step. */
export const systemActor: Actor = { kind: 'timer', id: null, name: 'Kontor' };
