import { describe, expect, it } from 'vitest';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the withdrawal chart', () => {
  const flow = explore(withdrawModel);
  it('is sound in every state', () => expect(checkPure(withdrawModel, flow)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(withdrawModel, flow));
});
