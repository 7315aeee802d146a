import { describe, expect, it } from 'vitest';
import { orderImportModel } from '#machines/flows/order-import/order-import.model.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the chart of importing past orders', () => {
  const flow = explore(orderImportModel);
  it('is sound in every state', () => expect(checkPure(orderImportModel, flow)).toEqual([]));
  it('runs as it is drawn', () => walkLive(orderImportModel, flow));
});
