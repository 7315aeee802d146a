import { describe, expect, it } from 'vitest';
import { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the account verification chart', () => {
  const flow = explore(accountVerificationModel);
  it('is sound in every state', () => expect(checkPure(accountVerificationModel, flow)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(accountVerificationModel, flow));
});
