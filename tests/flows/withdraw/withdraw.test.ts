import { describe, expect, it } from 'vitest';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the chart of taking money out', () => {
  const flow = explore(withdrawModel);
  it('is sound in every state', () => expect(checkPure(withdrawModel, flow)).toEqual([]));
  it('runs as it is drawn', () => walkLive(withdrawModel, flow));
});
