import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import { withdrawalCalls } from '#contract/money/withdrawal.ts';
import {
  type KeptWithdrawal,
  type StartAnswer,
  type WithdrawAttempt,
  type WithdrawChoice,
  type WithdrawalAnswer,
  withdrawMachine,
} from '#machines/flows/withdraw/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { withdraw } from '#src/features/payouts/payouts.writes.ts';
import { pause } from '#src/lib/pause.ts';
import { withdrawalAttempts } from './withdraw.attempts.ts';

export type WithdrawActor = Actor<typeof withdrawMachine>;

/** The PIN, between its field and the one call that uses it. */
export const withdrawPin = new SecretSlot<string>();

/** Returns the chart connected to the API. `onAccepted` is called when the server has the withdrawal. */
export const provideWithdrawActors = (call: Api, businessId: string, onAccepted: () => void) =>
  withdrawMachine.provide({
    actors: {
      loadStart: fromPromise<StartAnswer>(({ signal }) =>
        toAnswer(call(withdrawalCalls.withdrawalStart, {}, { timeout: true, signal })),
      ),
      saveRequest: fromPromise<KeptWithdrawal, WithdrawChoice & Pick<KeptWithdrawal, 'acceptedCharges'>>(
        async ({ input }) => withdrawalAttempts.keep(businessId, { ...input, step: 'sent' }),
      ),
      sendWithdrawal: fromPromise<WithdrawalAnswer, { attempt: WithdrawAttempt | null }>(
        async ({ input: { attempt }, signal }) => {
          if (attempt === null) throw new Error('A withdrawal is sent only after its attempt is kept.');
          const pin = withdrawPin.take();
          withdrawPin.clear();
          const how = { idempotencyKey: attempt.withdrawalId, timeout: true, signal } as const;
          return toAnswer(call(withdrawalCalls.withdraw, { body: { ...attempt, pin } }, how));
        },
      ),
      checkWithdrawal: fromPromise<WithdrawalAnswer, { withdrawalId: string | null }>(
        ({ input: { withdrawalId }, signal }) =>
          toAnswer(
            call(
              withdrawalCalls.checkWithdrawal,
              { params: { id: withdrawalId ?? '' } },
              { timeout: true, signal },
            ),
          ),
      ),
      waitForUnlock: fromPromise<void, { untilMs: number }>(({ input, signal }) =>
        pause(input.untilMs - Date.now(), signal),
      ),
    },
    actions: {
      saveChoices: ({ context }) => {
        try {
          withdrawalAttempts.keep(businessId, context);
        } catch {
          // A device without storage loses only the step; nothing is sent before `saveRequest` has stored it.
        }
      },
      deleteSavedChoices: ({ context: { withdrawalId } }) => {
        // Another tab may have started the next withdrawal.
        if (withdrawalAttempts.of(businessId)?.withdrawalId === withdrawalId)
          withdrawalAttempts.forget(businessId);
        onAccepted();
      },
    },
  });

const withdrawFlows = new ActorRegistry<WithdrawActor>();

/** Returns the id of the withdrawal that is shown; null while a new one is being entered. */
export const getShownWithdrawalId = (actor: WithdrawActor): string | null => {
  const { withdrawal, withdrawalId, accountId } = actor.getSnapshot().context;
  return withdrawal?.id ?? (accountId === null ? withdrawalId : null);
};

/** Returns the chart's input for an address: the withdrawal that it names, or the one that this device keeps. */
export const readWithdrawInput = (businessId: string, withdrawalId: string | null) => ({
  kept: withdrawalId === null ? withdrawalAttempts.of(businessId) : null,
  withdrawalId,
});

/** Opens the withdrawal of the address, or the one that is being entered. */
export const openWithdraw = (
  queryClient: QueryClient,
  businessId: string,
  withdrawalId: string | null,
): WithdrawActor =>
  withdrawFlows.open(
    (actor) => actor.id === businessId && getShownWithdrawalId(actor) === withdrawalId,
    () => {
      const input = readWithdrawInput(businessId, withdrawalId);
      const onAccepted = () => void invalidateAreas(queryClient, withdraw.invalidates);
      const logic = provideWithdrawActors(api, businessId, onAccepted);
      return createActor(logic, { id: businessId, input }).start();
    },
  );
