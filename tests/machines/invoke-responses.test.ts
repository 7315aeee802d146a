import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { errorCodes } from '#contract/error-definitions.ts';
import { kindOfRefusal, type Refused } from '#machines/flows/call-result.ts';
import { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { leafPaths, statePath } from '#machines/flows/state-path.ts';
import { type Exploration, explore } from '#machines/graph/explore.ts';
import { registry } from '#machines/graph/registry.ts';
import { enter, step } from '#machines/graph/step.ts';
import { describePathTo } from '#machines/graph/descriptions.ts';
import type { AnyFlowModel, InvokeCall } from '#machines/model.ts';
import { allCalls } from '#tests/support/server/all-calls.ts';
import { ApiError, NetworkError, TimeoutError } from '#src/lib/api/api-errors.ts';

const refusal = (code: ErrorCode): Refused => ({
  ok: false,
  code,
  message: code,
  fields: [],
  attemptsLeft: undefined,
  retryAtMs: undefined,
  retryAfterMs: code === 'TOO_MANY_REQUESTS' ? 120_000 : undefined,
});
const done = (id: string, output: unknown): EventObject & { output: unknown } => ({
  type: `xstate.done.actor.${id}`,
  output,
});

/** The error statuses that any call can have: 401, 403, 404, 409, 422, 429. */
const always = [
  'NOT_SIGNED_IN',
  'NO_PERMISSION',
  'NOT_FOUND',
  'ILLEGAL_EVENT',
  'INVALID',
  'TOO_MANY_REQUESTS',
] as const satisfies ErrorCode[];
const noAnswers = {
  'its time was up': new TimeoutError(),
  'no answer came': new NetworkError(),
  'the server is broken': new ApiError(500, undefined),
};

const callsOf = ({ call }: InvokeCall): Call[] =>
  (typeof call === 'string' ? [call] : call).map((name) => allCalls[name]);

interface Offer {
  event: EventObject;
  words: string;
  code: ErrorCode | undefined;
}

/** Returns every refusal that the contract allows for an invoke. */
const offersOf = (id: string, invoked: InvokeCall): Offer[] => [
  ...[...new Set([...always, ...callsOf(invoked).flatMap(({ errors = [] }) => errors)])]
    // A broken response is thrown, so it is never returned as a value.
    .filter((code) => kindOfRefusal(code) !== 'broken')
    .map((code) => ({ event: done(id, refusal(code)), words: code, code })),
  ...Object.entries(noAnswers).map(([words, error]) => ({
    event: { type: `xstate.error.actor.${id}`, error } as EventObject,
    words,
    code: undefined,
  })),
];

const isActive = (snapshot: AnyMachineSnapshot, path: string): boolean =>
  leafPaths(snapshot.value).some((leaf) => leaf === path || leaf.startsWith(`${path}.`));

const codeIn = (snapshot: AnyMachineSnapshot): ErrorCode | undefined =>
  (snapshot.context as { refusal?: Refused | null }).refusal?.code;

/** Returns why the chart's reaction to this response is wrong; undefined if it is right. */
function fault(
  model: AnyFlowModel,
  invoked: InvokeCall,
  before: AnyMachineSnapshot,
  { event, code }: Offer,
): string | undefined {
  if (model.machine.getTransitionData(before, event).length === 0) return 'the answer is ignored';
  const after = step(model.machine, before, event).snapshot;
  if (after.status === 'error') return 'the chart breaks';
  if (invoked.alwaysEndsSession) return undefined;
  const kind = code === undefined ? 'broken' : kindOfRefusal(code);
  for (const [path, kinds] of Object.entries(model.refusalStates ?? {}))
    if (isActive(after, path) && !kinds?.includes(kind)) return `${statePath(after)} says something else`;
  const isUndecided = kind === 'broken' || kind === 'tooManyRequests';
  if (
    isUndecided &&
    JSON.stringify(model.protectedData?.(after)) !== JSON.stringify(model.protectedData?.(before))
  )
    return `${statePath(after)} drops what was typed`;
  const isSaid =
    code === undefined ||
    kind === 'signedOut' ||
    code === invoked.expectedError ||
    invoked.isBackground ||
    codeIn(after) === code ||
    Object.entries(model.refusalStates ?? {}).some(
      ([path, kinds]) => isActive(after, path) && kinds?.includes(kind),
    ) ||
    // The request is repeated soon, because it is still in progress.
    code === 'IN_PROGRESS';
  return isSaid ? undefined : `${statePath(after)} does not say why`;
}

/** Returns the states in which an invoke runs: one for each combination of targets. */
const statesWith = (flow: Exploration, id: string): [key: string, snapshot: AnyMachineSnapshot][] =>
  [...flow.states].filter(([key]) => flow.edges.get(key)?.some(({ name }) => name === `error:${id}`));

const flows = registry.filter(({ calls: invoked }) => invoked !== undefined);

describe.each(flows.map((model) => [model.title, model] as const))('%s', (_title, model) => {
  const flow = explore(model);
  const invokes = Object.entries(model.calls ?? {}).flatMap(([id, invoked]) =>
    invoked === 'device' ? [] : [[id, invoked] as const],
  );
  it.each(invokes)('handles every response to %s', (id, invoked) => {
    const states = statesWith(flow, id);
    expect(states.length).toBeGreaterThan(0);
    const faults = states.flatMap(([key, snapshot]) =>
      offersOf(id, invoked).flatMap((offer) => {
        const why = fault(model, invoked, snapshot, offer);
        return why === undefined
          ? []
          : [[...describePathTo(flow, key), `${offer.words}: ${why}`].slice(-2).join(' → ')];
      }),
    );
    expect([...new Set(faults)].slice(0, 8)).toEqual([]);
  });
});

describe('the kinds of refusals', () => {
  const statuses = { signedOut: 401, forbidden: 403, notFound: 404, conflict: 409, invalid: 422 } as const;
  it('match the HTTP statuses of the contract', () => {
    const ofKind = (code: ErrorCode) => {
      const kind = kindOfRefusal(code);
      if (kind === 'tooManyRequests') return 429;
      if (kind === 'broken') return errorCodes[code][0] >= 500 ? errorCodes[code][0] : undefined;
      return statuses[kind];
    };
    const codes = Object.keys(errorCodes) as ErrorCode[];
    const differing = codes.filter((code) => ofKind(code) !== errorCodes[code][0]);
    // A 401 while signing in ends no session.
    expect(differing).toEqual(['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED']);
  });
});

/** Returns the chart's state after its first call from this start was refused. */
function refused(model: AnyFlowModel, start: string, id: string, code: ErrorCode): AnyMachineSnapshot {
  const { snapshot } = enter(model.machine, model.starts[start]);
  return step(model.machine, snapshot, done(id, refusal(code))).snapshot;
}

describe('a rate-limited call', () => {
  it("doesn't report a missing order", () =>
    expect(
      statePath(refused(orderShippingModel, 'the merchant opens an order', 'loadOrder', 'TOO_MANY_REQUESTS')),
    ).toBe('limited'));
  it("doesn't report a revoked invoice link", () =>
    expect(
      statePath(
        refused(invoicePaymentModel, 'the payer opens the payment link', 'loadPayable', 'TOO_MANY_REQUESTS'),
      ),
    ).toBe('limited'));
  it("doesn't report missing access to verification", () =>
    expect(
      statePath(
        refused(accountVerificationModel, 'the merchant opens the page', 'loadDetails', 'TOO_MANY_REQUESTS'),
      ),
    ).toBe('limited'));
  it('keeps the proof of an onboarding', () => {
    const start = 'a merchant who left after entering the code';
    const snapshot = refused(onboardingModel, start, 'resume', 'TOO_MANY_REQUESTS');
    expect(statePath(snapshot)).toBe('resuming.limited');
    expect(snapshot.context['token']).toBe(
      refused(onboardingModel, start, 'resume', 'INVALID').context['token'],
    );
  });
});
