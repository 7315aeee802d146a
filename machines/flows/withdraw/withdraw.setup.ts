import { assign, fromPromise, setup } from 'xstate';
import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import { stepsLeft } from '#domain/payout-requirements.ts';
import {
  type Tariff,
  type WithdrawalCharge,
  type WithdrawalStatus,
  amountProblem,
  chargeOf,
  mostWithin,
  tariffIn,
} from '#domain/withdrawal.ts';
import { isUnderWay } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { type Answer, refusalGuards, type Refused, retryDelay } from '../answer.ts';
import type {
  AccountLabel,
  KeptWithdrawal,
  StartAnswer,
  WithdrawAttempt,
  WithdrawChoice,
  WithdrawContext,
  WithdrawEvent,
  WithdrawInput,
  WithdrawStep,
  WithdrawalAnswer,
} from './withdraw.types.ts';

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`));

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
  return amountProblem(amountMinor, { balanceMinor: balance.availableMinor, tariff }) === undefined;
}

/** Returns the current charges of the chosen amount; null if they are unknown. */
const currentCharge = ({ start, amountMinor }: WithdrawContext): WithdrawalCharge | null =>
  start?.tariff && amountMinor !== null ? chargeOf(amountMinor, start.tariff) : null;

const isSameCharge = (one: WithdrawalCharge, other: WithdrawalCharge): boolean =>
  one.amountMinor === other.amountMinor &&
  one.feeMinor === other.feeMinor &&
  one.vatMinor === other.vatMinor &&
  one.stampDutyMinor === other.stampDutyMinor;

/** Returns true if the charges differ from the accepted ones. */
export function isChargeChanged(context: WithdrawContext): boolean {
  const charge = currentCharge(context);
  return charge !== null && context.agreed !== null && !isSameCharge(charge, context.agreed);
}

/** Returns the current tariff from a refusal. */
const toldTariff = (answer: Answer<unknown>): Tariff | undefined =>
  answer.ok ? undefined : tariffIn(answer.current);

/** Returns true if the chosen account and amount are still valid. */
const isGoodChoice = (context: WithdrawContext): boolean =>
  context.start !== null &&
  accountOf(context.start, context.accountId) !== undefined &&
  isPayable(context, context.amountMinor);

/** Returns the request to send, with the accepted charges. */
export function attemptOf({ withdrawalId, accountId, agreed }: WithdrawContext): WithdrawAttempt | null {
  if (withdrawalId === null || accountId === null || agreed === null) return null;
  const { amountMinor, totalMinor } = agreed;
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
    loadStart: fromPromise<StartAnswer>(notProvided('loadStart')),
    keepSent: fromPromise<KeptWithdrawal, WithdrawChoice & Pick<KeptWithdrawal, 'agreed'>>(
      notProvided('keepSent'),
    ),
    /** Reads the PIN outside of the chart. */
    sendWithdrawal: fromPromise<WithdrawalAnswer, { attempt: WithdrawAttempt | null }>(
      notProvided('sendWithdrawal'),
    ),
    checkWithdrawal: fromPromise<WithdrawalAnswer, { withdrawalId: string | null }>(
      notProvided('checkWithdrawal'),
    ),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForUnlock: fromPromise<void, { untilMs: number }>(notProvided('waitForUnlock')),
  },
  guards: {
    ...refusalGuards,
    isToBeAsked: ({ context: { withdrawalId, step, start } }) =>
      withdrawalId !== null && step === 'sent' && start === null,
    isUnavailable: ({ context: { start } }) => !start?.tariff,
    isSomethingMissing: ({ context: { start } }) => start !== null && stepsLeft(start.needs).length > 0,
    isOwing: ({ context: { start } }) => (start?.balance.receivableMinor ?? 0) > 0,
    isTooLittle: ({ context: { start } }) =>
      !start?.tariff || mostWithin(start.balance.availableMinor, start.tariff) === undefined,
    isEveryAccountTooNew: ({ context: { start } }) => !start?.accounts.some(({ isUsable }) => isUsable),
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
    isTariffTold: (_, { answer }: { answer: Answer<unknown> }) =>
      !answer.ok && answer.code === 'CHARGES_CHANGED' && toldTariff(answer) !== undefined,
    isUsable: ({ context: { start } }, { accountId }: { accountId: string }) =>
      start !== null && accountOf(start, accountId) !== undefined,
    isPayable: ({ context }, { amountMinor }: { amountMinor: number }) => isPayable(context, amountMinor),
    /** The withdrawal was started on this device; any other is opened by its URL. */
    isOurs: ({ context }) => context.accountId !== null,
    isLost: ({ context }, { answer }: { answer: WithdrawalAnswer }) =>
      context.accountId !== null && !answer.ok && answer.code === 'NOT_FOUND',
    isAnswered: (_, { answer }: { answer: Answer<unknown> }) => answer.ok,
    isRefusedWith: (_, { answer, codes }: { answer: Answer<unknown>; codes: readonly Refused['code'][] }) =>
      !answer.ok && codes.includes(answer.code),
    isNow: (_, { answer, status }: { answer: WithdrawalAnswer; status: WithdrawalStatus }) =>
      answer.ok && answer.data.status === status,
    isGoingOn: (_, { answer }: { answer: WithdrawalAnswer }) => answer.ok && isUnderWay(answer.data.status),
  },
  actions: {
    takeStart: assign(({ context }, { answer }: { answer: StartAnswer }) =>
      answer.ok
        ? { start: answer.data, account: labelOf(answer.data, context.accountId) ?? context.account }
        : {},
    ),
    takeAccount: assign(({ context: { start } }, { accountId }: { accountId: string }) => ({
      accountId,
      account: start && labelOf(start, accountId),
      refusal: null,
    })),
    takeAmount: assign((_, { amountMinor }: { amountMinor: number }) => ({
      amountMinor,
      agreed: null,
      refusal: null,
    })),
    /** The merchant accepts the current charges. */
    agree: assign(({ context }) => ({ agreed: currentCharge(context), refusal: null })),
    takeTariff: assign(({ context: { start } }, { answer }: { answer: Answer<unknown> }) => ({
      start: start && { ...start, tariff: toldTariff(answer) ?? start.tariff },
    })),
    takeKept: assign((_, { kept }: { kept: KeptWithdrawal }) => ({
      withdrawalId: kept.withdrawalId,
      refusal: null,
      isLost: false,
    })),
    takeRefusal: assign((_, { answer }: { answer: Answer<unknown> }) => ({
      refusal: answer.ok ? null : answer,
    })),
    forgetRefusal: assign({ refusal: null }),
    noteKeepingFailed: assign({
      refusal: {
        ok: false,
        code: 'UNEXPECTED',
        fields: [],
        triesLeft: undefined,
        retryAtMs: undefined,
        message: "Nothing was sent because this device couldn't save the request. Try again.",
      },
    }),
    takeWithdrawal: assign((_, { answer }: { answer: WithdrawalAnswer }) =>
      answer.ok ? { withdrawal: answer.data, withdrawalId: answer.data.id, refusal: null } : {},
    ),
    countAsking: assign(({ context }) => ({ asked: Math.min(context.asked + 1, pollsMs.length) })),
    unnote: assign({ refusal: null, isLost: false }),
    noteLost: assign(({ context: { agreed } }) => ({
      isLost: true,
      refusal: null,
      step: agreed === null ? ('review' as const) : ('pin' as const),
    })),
    goBackToAmount: assign({ step: 'amount', withdrawalId: null }),
    beginAgain: assign({
      step: 'amount',
      withdrawalId: null,
      agreed: null,
      withdrawal: null,
      start: null,
      refusal: null,
      isLost: false,
      asked: 0,
    }),
    goTo: assign((_, { step }: { step: WithdrawStep }) => ({ step })),
    /** Saves the choices on this device, so that a returning merchant continues there. */
    keepPlace: () => {},
    /** Removes the saved choices: the server has the withdrawal. */
    forgetPlace: () => {},
  },
  delays: {
    pollDelay: ({ context }) => pollsMs[context.asked] ?? POLL_LATER_MS,
    queueDelay: QUEUE_MS,
    retryDelay,
  },
});
