import { describe, expect, it } from 'vitest';
import { importModel } from '#machines/flows/import/import.model.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the import chart', () => {
  const flow = explore(importModel);
  it('is sound in every state', () => expect(checkPure(importModel, flow)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(importModel, flow));
});
