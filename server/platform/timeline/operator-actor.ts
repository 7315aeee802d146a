import type { Actor } from './timeline.repo.ts';

/** A person who works for Kontor. */
export const createOperatorActor = (name: string): Actor => ({ kind: 'operator', id: null, name });
