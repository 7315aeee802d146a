import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { emptyDraft, onboardingMachine } from '#machines/flows/onboarding/index.ts';
import { statePath } from '#machines/flows/seen.ts';
import { statesOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import { keepOnboarding, rememberedOnboarding } from '#src/flows/onboarding/onboarding.storage.ts';
import { beDevice } from '#tests/support/device.ts';

const onboardingId = '0190a5d0-0000-7000-8000-000000000010';
const invitation = { betaId: undefined, eventId: undefined };
const email = 'adaeze@shop.example';

/** What an earlier version of the chart wrote: its states had other names. */
const earlier = {
  flow: 'onboarding',
  version: 0,
  hash: 'hash of the earlier chart',
  snapshot: {
    status: 'active',
    value: { form: 'typing' },
    context: { draft: { ...emptyDraft, email }, step: 'form' },
  },
};

describe('states tagged resumable', () => {
  it('are those of charts whose snapshot is kept on the device', () => {
    const tagged = registry.filter(({ machine }) =>
      statesOf(machine).some(({ tags }) => tags.includes('resumable')),
    );
    expect(tagged.map(({ id }) => id)).toEqual(['onboarding']);
  });
});

describe('an onboarding that was left', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = beDevice();
    vi.stubGlobal('document', { cookie: '' });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('goes on in the same state with what was typed', () => {
    const input = { onboardingId: undefined, token: undefined, draft: emptyDraft, ...invitation };
    const actor = createActor(onboardingMachine, { input }).start();
    actor.send({ type: 'credentials.change', email });
    keepOnboarding(actor.getSnapshot(), actor.getPersistedSnapshot());
    const { snapshot, ...left } = rememberedOnboarding(invitation);
    const resumed = createActor(onboardingMachine, {
      ...left,
      snapshot: snapshot as ReturnType<typeof actor.getPersistedSnapshot>,
    }).start();
    expect(statePath(resumed.getSnapshot())).toBe('credentials.editing');
    expect(resumed.getSnapshot().context.draft.email).toBe(email);
  });
  it('is asked for again with what was typed when an earlier version of the chart kept it', () => {
    kept.set('user_data_form', JSON.stringify(earlier));
    kept.set('onboardingId', JSON.stringify(onboardingId));
    kept.set('token', JSON.stringify('token-of-the-code'));
    const { input, snapshot } = rememberedOnboarding(invitation);
    expect(snapshot).toBeUndefined();
    expect(input).toMatchObject({ onboardingId, token: 'token-of-the-code', draft: { email } });
    const actor = createActor(onboardingMachine, { input }).start();
    expect(statePath(actor.getSnapshot())).toBe('resuming.asking');
    actor.stop();
  });
  it.each([
    ['another flow', { flow: 'session' }],
    ['another version of this flow', { version: 0 }],
    ['another chart of this version', { hash: 'hash of another chart' }],
  ])('does not go on in a state that %s kept', (_, from) => {
    const input = { onboardingId: undefined, token: undefined, draft: emptyDraft, ...invitation };
    const actor = createActor(onboardingMachine, { input }).start();
    actor.send({ type: 'credentials.change', email });
    keepOnboarding(actor.getSnapshot(), actor.getPersistedSnapshot());
    expect(rememberedOnboarding(invitation).snapshot).toBeDefined();
    const record: object = JSON.parse(kept.get('user_data_form') ?? '{}');
    kept.set('user_data_form', JSON.stringify({ ...record, ...from }));
    expect(rememberedOnboarding(invitation).snapshot).toBeUndefined();
  });
  it('begins with an empty form when what was typed has another shape by now', () => {
    const context = { draft: { email, names: ['Adaeze'] } };
    kept.set('user_data_form', JSON.stringify({ ...earlier, snapshot: { ...earlier.snapshot, context } }));
    const { input, snapshot } = rememberedOnboarding(invitation);
    expect([input.draft, snapshot]).toEqual([emptyDraft, undefined]);
  });
});
