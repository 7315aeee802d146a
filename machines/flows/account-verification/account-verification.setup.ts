import { assign, fromPromise, setup } from 'xstate';
import type { KycAudience, KycItem, KycStatus } from '#domain/kyc.ts';
import { itemsLeft } from '#domain/kyc-case.ts';
import { kycLaw } from '#machines/lifecycles/kyc.lifecycle.ts';
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

/** Which numbers the provider is asked about at once: those that were just handed in, or whose name was put right. */
const askedAtOnce: ReadonlySet<KycItem> = new Set(['PERSONAL_DETAILS', 'IDENTITY_NUMBERS']);

/** What the chart's names mean; the actors are handed in by whoever runs it. */
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
  },
  guards: {
    ...refusalGuards,
    isAnswered: (_, { answer }: { answer: Answer<unknown> }) => answer.ok,
    isRefusedWith: (_, { answer, codes }: { answer: Answer<unknown>; codes: readonly Refused['code'][] }) =>
      !answer.ok && codes.includes(answer.code),
    isStatus: ({ context }, { status }: { status: KycStatus }) => context.details?.status === status,
    isSomethingLeft: ({ context }) => context.details !== null && itemsLeft(context.details).length > 0,
    /** The register knows these numbers under another name, or not at all. */
    isObjectedTo: ({ context }) => itemIn(context, 'IDENTITY_NUMBERS')?.status === 'needs attention',
    isToBeCompared: ({ context }) =>
      context.saving !== null &&
      askedAtOnce.has(context.saving.item) &&
      itemIn(context, 'IDENTITY_NUMBERS')?.status === 'checking',
    isItem: ({ context }, { item }: { item: KycItem }) => context.item === item,
    isOpenItem: ({ context }, { item }: { item: KycItem }) => itemIn(context, item)?.isOpen === true,
    maySubmit: ({ context: { details } }) =>
      details !== null &&
      kycLaw.nextStatus(
        { status: details.status, itemsLeft: itemsLeft(details).length, itemsChecking: 0 },
        'kyc.submit',
        'merchant',
      ).ok,
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
    forgetSaving: assign({ saving: null }),
    openItem: assign((_, { item }: { item: KycItem }) => ({ item, refusal: null })),
    openNext: assign(({ context: { details } }) => ({
      item: (details && itemsLeft(details)[0]?.item) ?? null,
    })),
  },
  delays: { pollDelay: POLL_MS, retryDelay },
});
