import { assign, fromPromise, setup } from 'xstate';
import type { KycAppeal, KycAudience, KycItem, KycStatus } from '#domain/kyc.ts';
import { type KycDetails, itemsLeft } from '#domain/kyc-case.ts';
import { type KycRecord, kycLaw } from '#machines/lifecycles/kyc.lifecycle.ts';
import { type Answer, refusalGuards, type Refused, retryDelay } from '../answer.ts';
import type {
  AccountVerificationContext,
  AccountVerificationEvent,
  DetailsAnswer,
  Saving,
} from './account-verification.types.ts';

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`));

const POLL_MS = 6_000;

const itemIn = ({ details }: AccountVerificationContext, wanted: KycItem) =>
  details?.items.find(({ item }) => item === wanted);

/** The items whose submission makes the provider compare the numbers at once. */
const askedAtOnce: ReadonlySet<KycItem> = new Set(['PERSONAL_DETAILS', 'IDENTITY_NUMBERS']);

/** Returns the facts of the verification's lifecycle. No merchant event depends on the current time. */
const recordOf = ({ status, items, decidedAt, expiresAt }: KycDetails): KycRecord => ({
  status,
  items: items.map((item) => item.status),
  isDecided: decidedAt !== null,
  expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
  at: 0,
});
const mayDo = ({ details }: AccountVerificationContext, event: 'kyc.submit' | 'kyc.withdraw') =>
  details !== null && kycLaw.nextStatus(recordOf(details), event, 'merchant').ok;

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const accountVerificationSetup = setup({
  types: {
    context: {} as AccountVerificationContext,
    events: {} as AccountVerificationEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadDetails: fromPromise<DetailsAnswer>(notProvided('loadDetails')),
    chooseAudience: fromPromise<DetailsAnswer, { audience: KycAudience | null }>(
      notProvided('chooseAudience'),
    ),
    saveItem: fromPromise<DetailsAnswer, { saving: Saving | null }>(notProvided('saveItem')),
    verifyNumbers: fromPromise<DetailsAnswer>(notProvided('verifyNumbers')),
    submitKyc: fromPromise<DetailsAnswer>(notProvided('submitKyc')),
    withdrawKyc: fromPromise<DetailsAnswer>(notProvided('withdrawKyc')),
    appealKyc: fromPromise<DetailsAnswer, { appeal: KycAppeal | null }>(notProvided('appealKyc')),
  },
  guards: {
    ...refusalGuards,
    isAnswered: (_, { answer }: { answer: Answer<unknown> }) => answer.ok,
    isRefusedWith: (_, { answer, codes }: { answer: Answer<unknown>; codes: readonly Refused['code'][] }) =>
      !answer.ok && codes.includes(answer.code),
    isStatus: ({ context }, { status }: { status: KycStatus }) => context.details?.status === status,
    /** A review or an expired approval requires items again. */
    isSentBack: ({ context: { details } }) =>
      details?.status === 'needs attention' || details?.status === 'expired',
    isSomethingLeft: ({ context }) => context.details !== null && itemsLeft(context.details).length > 0,
    /** The register has another name for these numbers, or doesn't know them. */
    isObjectedTo: ({ context }) => itemIn(context, 'IDENTITY_NUMBERS')?.status === 'needs attention',
    isToBeCompared: ({ context }) =>
      context.saving !== null &&
      askedAtOnce.has(context.saving.item) &&
      itemIn(context, 'IDENTITY_NUMBERS')?.status === 'checking',
    isItem: ({ context }, { item }: { item: KycItem }) => context.item === item,
    isOpenItem: ({ context }, { item }: { item: KycItem }) => itemIn(context, item)?.isOpen === true,
    maySubmit: ({ context }) => mayDo(context, 'kyc.submit'),
    mayWithdraw: ({ context }) => mayDo(context, 'kyc.withdraw'),
  },
  actions: {
    takeDetails: assign((_, { answer }: { answer: DetailsAnswer }) =>
      answer.ok ? { details: answer.data, refusal: null } : {},
    ),
    takeRefusal: assign((_, { answer }: { answer: Answer<unknown> }) => ({
      refusal: answer.ok ? null : answer,
    })),
    forgetRefusal: assign({ refusal: null }),
    takeAudience: assign((_, { audience }: { audience: KycAudience }) => ({ audience, refusal: null })),
    takeSaving: assign((_, { saving }: { saving: Saving }) => ({ saving, refusal: null })),
    takeAppeal: assign((_, { appeal }: { appeal: KycAppeal }) => ({ appeal, refusal: null })),
    forgetSaving: assign({ saving: null, item: null, audience: null, appeal: null }),
    openItem: assign((_, { item }: { item: KycItem }) => ({ item, refusal: null })),
    openNext: assign(({ context: { details } }) => ({
      item: (details && itemsLeft(details)[0]?.item) ?? null,
    })),
  },
  delays: { pollDelay: POLL_MS, retryDelay },
});
