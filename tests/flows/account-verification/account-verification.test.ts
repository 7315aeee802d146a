import { describe, expect, it } from 'vitest';
import { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the chart of proving who a business is', () => {
  const flow = explore(accountVerificationModel);
  it('is sound in every state', () => expect(checkPure(accountVerificationModel, flow)).toEqual([]));
  it('runs as it is drawn', () => walkLive(accountVerificationModel, flow));
});
