import { assign, setup } from 'xstate';
import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import { listOpenRequirements } from '#domain/payout-requirements.ts';
import {
  type Tariff,
  type WithdrawalCharge,
  type WithdrawalStatus,
  findAmountProblem,
  calculateCharge,
  getMaxWithdrawal,
  parseTariff,
} from '#domain/withdrawal.ts';
import { isUnderWay } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { type CallResult, resultGuards, retryDelay, storageRefusal } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  AccountLabel,
  SavedWithdrawal,
  StartAnswer,
  WithdrawAttempt,
  WithdrawChoice,
  WithdrawContext,
  WithdrawEvent,
  WithdrawInput,
  WithdrawStep,
  WithdrawalAnswer,
} from './withdraw.types.ts';

/** Short intervals at first, then longer ones. */
const pollsMs = [1_600, 2_600, 3_600, 5_600, 9_600, 19_600];
const POLL_LATER_MS = 39_600;
const QUEUE_MS = 1_400;

const accountOf = ({ accounts }: WithdrawalStart, id: string | null) =>
  accounts.find((account) => account.id === id && account.isUsable);

const labelOf = ({ accounts }: WithdrawalStart, id: string | null): AccountLabel | null =>
  accounts.find((account) => account.id === id) ?? null;

/** Returns true if the amount is within the tariff's limits and covered with its charges. */
function isPayable({ start }: WithdrawContext, amountMinor: number | null): boolean {
  if (!start?.tariff || amountMinor === null) return false;
  const { tariff, balance } = start;
  return findAmountProblem(amountMinor, { balanceMinor: balance.availableMinor, tariff }) === undefined;
}

/** Returns the current charges of the chosen amount; null if they are unknown. */
const currentCharge = ({ start, amountMinor }: WithdrawContext): WithdrawalCharge | null =>
  start?.tariff && amountMinor !== null ? calculateCharge(amountMinor, start.tariff) : null;

const isSameCharge = (one: WithdrawalCharge, other: WithdrawalCharge): boolean =>
  one.amountMinor === other.amountMinor &&
  one.feeMinor === other.feeMinor &&
  one.vatMinor === other.vatMinor &&
  one.stampDutyMinor === other.stampDutyMinor;

/** Returns true if the charges differ from the accepted ones. */
export function isChargeChanged(context: WithdrawContext): boolean {
  const charge = currentCharge(context);
  return (
    charge !== null && context.acceptedCharges !== null && !isSameCharge(charge, context.acceptedCharges)
  );
}

/** Returns the current tariff from a refusal. */
const toldTariff = (answer: CallResult<unknown>): Tariff | undefined =>
  answer.ok ? undefined : parseTariff(answer.current);

/** Returns true if the chosen account and amount are still valid. */
const isGoodChoice = (context: WithdrawContext): boolean =>
  context.start !== null &&
  accountOf(context.start, context.accountId) !== undefined &&
  isPayable(context, context.amountMinor);

/** Returns the request to send, with the accepted charges. */
export function attemptOf({
  withdrawalId,
  accountId,
  acceptedCharges,
}: WithdrawContext): WithdrawAttempt | null {
  if (withdrawalId === null || accountId === null || acceptedCharges === null) return null;
  const { amountMinor, totalMinor } = acceptedCharges;
  return { withdrawalId, payoutAccountId: accountId, amountMinor, totalMinor };
}

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const withdrawSetup = setup({
  types: {
    context: {} as WithdrawContext,
    events: {} as WithdrawEvent,
    input: {} as WithdrawInput,
    tags: {} as 'busy',
  },
  actors: {
    loadStart: notProvided<StartAnswer>('loadStart'),
    saveRequest: notProvided<SavedWithdrawal, WithdrawChoice & Pick<SavedWithdrawal, 'acceptedCharges'>>(
      'saveRequest',
    ),
    /** Reads the PIN outside of the chart. */
    sendWithdrawal: notProvided<WithdrawalAnswer, { attempt: WithdrawAttempt | null }>('sendWithdrawal'),
    checkWithdrawal: notProvided<WithdrawalAnswer, { withdrawalId: string | null }>('checkWithdrawal'),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForUnlock: notProvided<void, { untilMs: number }>('waitForUnlock'),
  },
  guards: {
    ...resultGuards,
    hasPendingWithdrawal: ({ context: { withdrawalId, step, start } }) =>
      withdrawalId !== null && step === 'sent' && start === null,
    isUnavailable: ({ context: { start } }) => !start?.tariff,
    hasMissingRequirement: ({ context: { start } }) =>
      start !== null && listOpenRequirements(start.needs).length > 0,
    hasDebt: ({ context: { start } }) => (start?.balance.receivableMinor ?? 0) > 0,
    isBelowMinimum: ({ context: { start } }) =>
      !start?.tariff || getMaxWithdrawal(start.balance.availableMinor, start.tariff) === undefined,
    hasNoUsableAccount: ({ context: { start } }) => !start?.accounts.some(({ isUsable }) => isUsable),
    isChosen: ({ context }, { step }: { step: WithdrawStep }) =>
      context.step === step &&
      (step === 'amount'
        ? context.start !== null && accountOf(context.start, context.accountId) !== undefined
        : isGoodChoice(context)),
    /** The chosen account can't be used any more. */
    isAccountUnusable: ({ context: { step, start, accountId } }) =>
      step !== 'account' && accountId !== null && start !== null && accountOf(start, accountId) === undefined,
    /** The reviewed amount is no longer covered or within the limits. */
    isAmountUnpayable: ({ context }) =>
      (context.step === 'review' || context.step === 'pin') && !isPayable(context, context.amountMinor),
    isChargeChanged: ({ context }) => context.step === 'pin' && isChargeChanged(context),
    /** The server refuses because the charges changed, and returns the current tariff. */
    hasNewTariff: (_, { answer }: { answer: CallResult<unknown> }) =>
      !answer.ok && answer.code === 'CHARGES_CHANGED' && toldTariff(answer) !== undefined,
    isUsable: ({ context: { start } }, { accountId }: { accountId: string }) =>
      start !== null && accountOf(start, accountId) !== undefined,
    isPayable: ({ context }, { amountMinor }: { amountMinor: number }) => isPayable(context, amountMinor),
    /** The withdrawal was started on this device; any other is opened by its URL. */
    isOwnWithdrawal: ({ context }) => context.accountId !== null,
    isLost: ({ context }, { answer }: { answer: WithdrawalAnswer }) =>
      context.accountId !== null && !answer.ok && answer.code === 'NOT_FOUND',
    hasResult: (_, { answer, status }: { answer: WithdrawalAnswer; status: WithdrawalStatus }) =>
      answer.ok && answer.data.status === status,
    isInProgress: (_, { answer }: { answer: WithdrawalAnswer }) =>
      answer.ok && isUnderWay(answer.data.status),
  },
  actions: {
    setStart: assign(({ context }, { answer }: { answer: StartAnswer }) =>
      answer.ok
        ? { start: answer.data, account: labelOf(answer.data, context.accountId) ?? context.account }
        : {},
    ),
    setAccount: assign(({ context: { start } }, { accountId }: { accountId: string }) => ({
      accountId,
      account: start && labelOf(start, accountId),
      refusal: null,
    })),
    setAmount: assign((_, { amountMinor }: { amountMinor: number }) => ({
      amountMinor,
      acceptedCharges: null,
      refusal: null,
    })),
    /** The merchant accepts the current charges. */
    agree: assign(({ context }) => ({ acceptedCharges: currentCharge(context), refusal: null })),
    updateTariff: assign(({ context: { start } }, { answer }: { answer: CallResult<unknown> }) => ({
      start: start && { ...start, tariff: toldTariff(answer) ?? start.tariff },
    })),
    setSavedChoices: assign((_, { kept }: { kept: SavedWithdrawal }) => ({
      withdrawalId: kept.withdrawalId,
      refusal: null,
      isLost: false,
    })),
    setRefusal: assign((_, { answer }: { answer: CallResult<unknown> }) => ({
      refusal: answer.ok ? null : answer,
    })),
    clearRefusal: assign({ refusal: null }),
    setStorageRefusal: assign({ refusal: storageRefusal }),
    setWithdrawal: assign((_, { answer }: { answer: WithdrawalAnswer }) =>
      answer.ok ? { withdrawal: answer.data, withdrawalId: answer.data.id, refusal: null } : {},
    ),
    countPoll: assign(({ context }) => ({ pollCount: Math.min(context.pollCount + 1, pollsMs.length) })),
    clearError: assign({ refusal: null, isLost: false }),
    setLost: assign(({ context: { acceptedCharges } }) => ({
      isLost: true,
      refusal: null,
      step: acceptedCharges === null ? ('review' as const) : ('pin' as const),
    })),
    goBackToAmount: assign({ step: 'amount', withdrawalId: null }),
    beginAgain: assign({
      step: 'amount',
      withdrawalId: null,
      acceptedCharges: null,
      withdrawal: null,
      start: null,
      refusal: null,
      isLost: false,
      pollCount: 0,
    }),
    goTo: assign((_, { step }: { step: WithdrawStep }) => ({ step })),
    /** Saves the choices on this device, so that a returning merchant continues there. */
    saveChoices: () => {},
    /** Removes the saved choices: the server has the withdrawal. */
    deleteSavedChoices: () => {},
  },
  delays: {
    pollDelay: ({ context }) => pollsMs[context.pollCount] ?? POLL_LATER_MS,
    queueDelay: QUEUE_MS,
    retryDelay,
  },
});
