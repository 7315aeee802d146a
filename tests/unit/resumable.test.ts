import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { OnboardingState } from '#contract/people/onboarding.ts';
import type { CallResult } from '#machines/flows/call-result.ts';
import { emptyDraft, onboardingMachine } from '#machines/flows/onboarding/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { statesOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import { saveOnboarding, loadOnboarding } from '#src/features/onboarding/onboarding.storage.ts';
import { simulateDevice } from '#tests/support/server/device.ts';
import { earlierOnboardings, typedEarlier } from './onboarding-snapshots.ts';

const onboardingId = '0190a5d0-0000-7000-8000-000000000010';
const invitation = { betaId: undefined, eventId: undefined };
const email = 'adaeze@shop.example';

const token = 'token-of-the-code';
const savedState: OnboardingState = {
  onboardingId,
  step: 'business',
  email,
  personal: typedEarlier.personal,
  business: null,
  eventId: null,
};
interface HandleQuestion {
  handle: string;
  token: string;
}
interface HandleAnswer {
  available: boolean;
  reason: string | null;
  suggestion: string | null;
}
/** The handle checks that were requested. The server never responds to them. */
const questions: HandleQuestion[] = [];
const answering = {
  resume: fromPromise<CallResult<OnboardingState>, { token: string }>(async () => ({
    ok: true,
    data: savedState,
  })),
  checkHandle: fromPromise<CallResult<HandleAnswer>, HandleQuestion>(
    ({ input: { handle, token: proof } }) => {
      questions.push({ handle, token: proof });
      return new Promise(() => undefined);
    },
  ),
};

/** A snapshot of an earlier version of the chart, whose states had other names. */
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
  it('are only kept in one way: no other file of the client requests a snapshot to keep', () => {
    const client = join(import.meta.dirname, '../../src');
    const keepers = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) && readFileSync(join(client, file), 'utf8').includes('.getPersistedSnapshot('),
    );
    expect(keepers).toEqual(['features/onboarding/onboarding.actor.ts']);
  });
});

describe('an interrupted onboarding', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = simulateDevice();
    vi.stubGlobal('document', { cookie: '', location: { hostname: 'localhost' } });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('continues in the same state with what was typed', () => {
    const input = { onboardingId: undefined, token: undefined, draft: emptyDraft, ...invitation };
    const actor = createActor(onboardingMachine, { input }).start();
    actor.send({ type: 'credentials.change', email });
    saveOnboarding(actor.getSnapshot(), actor.getPersistedSnapshot());
    const { snapshot, ...left } = loadOnboarding(invitation);
    const resumed = createActor(onboardingMachine, {
      ...left,
      snapshot: snapshot as ReturnType<typeof actor.getPersistedSnapshot>,
    }).start();
    expect(statePath(resumed.getSnapshot())).toBe('credentials.editing');
    expect(resumed.getSnapshot().context.draft.email).toBe(email);
  });
  it('takes the referral code of a link until the address is submitted, and keeps what was typed', () => {
    const input = { onboardingId: undefined, token: undefined, draft: emptyDraft, ...invitation };
    const actor = createActor(onboardingMachine, { input }).start();
    actor.send({ type: 'credentials.change', email });
    saveOnboarding(actor.getSnapshot(), actor.getPersistedSnapshot());
    const { input: linked, snapshot } = loadOnboarding({ ...invitation, referralCode: 'K7MPX2QA' });
    expect(linked.draft).toEqual({ ...emptyDraft, email, referralCode: 'K7MPX2QA' });
    expect(linked).not.toHaveProperty('referralCode');
    expect(snapshot).toMatchObject({ context: { draft: { email, referralCode: 'K7MPX2QA' } } });
    kept.set('onboardingId', JSON.stringify(onboardingId));
    expect(loadOnboarding({ ...invitation, referralCode: 'K7MPX2QA' }).input.draft.referralCode).toBe('');
  });
  it('starts again with what was typed if an earlier version of the chart stored it', () => {
    kept.set('user_data_form', JSON.stringify(earlier));
    kept.set('onboardingId', JSON.stringify(onboardingId));
    kept.set('token', JSON.stringify('token-of-the-code'));
    const { input, snapshot } = loadOnboarding(invitation);
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
  ])('does not continue in a state that %s stored', (_, from) => {
    const input = { onboardingId: undefined, token: undefined, draft: emptyDraft, ...invitation };
    const actor = createActor(onboardingMachine, { input }).start();
    actor.send({ type: 'credentials.change', email });
    saveOnboarding(actor.getSnapshot(), actor.getPersistedSnapshot());
    expect(loadOnboarding(invitation).snapshot).toBeDefined();
    const record: object = JSON.parse(kept.get('user_data_form') ?? '{}');
    kept.set('user_data_form', JSON.stringify({ ...record, ...from }));
    expect(loadOnboarding(invitation).snapshot).toBeUndefined();
  });
  it.each(Object.entries(earlierOnboardings))(
    'continues at the business with what was typed when %s stored it',
    async (_, record) => {
      kept.set('user_data_form', JSON.stringify(record));
      kept.set('onboardingId', JSON.stringify(onboardingId));
      kept.set('token', JSON.stringify(token));
      const { input, snapshot } = loadOnboarding(invitation);
      expect([input.draft, snapshot]).toEqual([typedEarlier, undefined]);
      const actor = createActor(onboardingMachine.provide({ actors: answering }), { input }).start();
      await waitFor(actor, (now) => statePath(now).startsWith('business'));
      expect(actor.getSnapshot().context.draft).toEqual(typedEarlier);
      actor.stop();
    },
  );
  it.each([
    [
      'a field that did not exist yet',
      { email, personal: emptyDraft.personal, business: { name: 'Adaeze' } },
    ],
    ['a part that did not exist yet', { email, business: { name: 'Adaeze' } }],
    [
      'a field of another kind',
      { email, personal: 'Adaeze Okafor', business: { name: 'Adaeze', country: 1 } },
    ],
  ])('keeps what it can of what was typed with %s', (_, draft) => {
    kept.set(
      'user_data_form',
      JSON.stringify({ ...earlier, snapshot: { ...earlier.snapshot, context: { draft } } }),
    );
    const business = { ...emptyDraft.business, name: 'Adaeze' };
    expect(loadOnboarding(invitation).input.draft).toEqual({ ...emptyDraft, email, business });
  });
  it('stores its token in one place, and uses the newest one', async () => {
    const input = { onboardingId, token, draft: typedEarlier, ...invitation };
    const actor = createActor(onboardingMachine.provide({ actors: answering }), { input }).start();
    await waitFor(actor, (now) => statePath(now).startsWith('business'));
    saveOnboarding(actor.getSnapshot(), actor.getPersistedSnapshot());
    actor.stop();
    expect(kept.get('user_data_form')).not.toContain(token);
    kept.set('token', JSON.stringify('token-of-a-newer-code'));
    const { snapshot, ...left } = loadOnboarding(invitation);
    questions.length = 0;
    const resumed = createActor(onboardingMachine.provide({ actors: answering }), {
      ...left,
      snapshot: snapshot as ReturnType<typeof actor.getPersistedSnapshot>,
    }).start();
    expect(questions).toEqual([{ handle: 'adaeze-fabrics', token: 'token-of-a-newer-code' }]);
    resumed.stop();
  });
});
