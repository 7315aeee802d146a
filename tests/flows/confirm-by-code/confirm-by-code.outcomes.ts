import assert from 'node:assert/strict';
import type { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { differentCode } from '#tests/support/people/identity.ts';
import { otherPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { dropCall, passCall, type Travel } from '#tests/support/walks/journey.ts';
import type { ConfirmationFixture } from './confirm-by-code.fixture.ts';

export interface ConfirmationTravel extends Travel {
  fixture: ConfirmationFixture;
}

/** Returns what the person types for a response. */
export async function typedFor({ fixture }: ConfirmationTravel, response: Edge | undefined) {
  const code = await fixture.code({ mayRepeat: response?.variant === 'confirmed' });
  return {
    otp: response?.variant === 'the code is wrong' ? differentCode(code) : code,
    password: response?.variant === 'the password is wrong' ? 'not the password' : samplePassword,
    newPin: otherPin,
  };
}

async function requestCode(walk: ConfirmationTravel, { edge }: Moment): Promise<void> {
  const { fixture, interceptor } = walk;
  if (edge.variant === 'too many requests')
    return fixture.whileSpent(() => passCall(walk, 'requestPinReset', edge));
  if (edge.variant === 'mailed') return passCall(walk, 'requestPinReset', edge);
  // Each action that needs a code has its own refusal if it isn't possible; a PIN reset has PIN_NOT_SET.
  return fixture.whileWithoutPin(async () => {
    const { code } = await (await interceptor.next('requestPinReset')).pass();
    assert.equal(code, 'PIN_NOT_SET');
  });
}

/** The result of each call, for the API and the browser. */
export const confirmationOutcomes = {
  'done:requestCode': requestCode,
  'error:requestCode': dropCall('requestPinReset'),
  'done:resendCode': requestCode,
  'error:resendCode': dropCall('requestPinReset'),
  async 'done:confirm'(walk, { edge }) {
    await walk.fixture.judge(edge.variant);
    await passCall(walk, 'resetPin', edge);
  },
  'error:confirm': dropCall('resetPin'),
} satisfies Partial<ExecutorOf<typeof confirmByCodeModel, ConfirmationTravel>['outcomes']>;
