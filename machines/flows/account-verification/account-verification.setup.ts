import { assign, setup } from 'xstate';
import type { KycAppeal, KycAudience, KycItem } from '#domain/kyc.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import { type KycDetails, getMissingItems } from '#domain/kyc-case.ts';
import { type KycRecord, kycLifecycle } from '#machines/lifecycles/kyc.lifecycle.ts';
import { type CallResult, resultGuards, retryDelay } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  AccountVerificationContext,
  AccountVerificationEvent,
  DetailsAnswer,
  Saving,
} from './account-verification.types.ts';

const POLL_MS = 6_000;

const itemIn = ({ details }: AccountVerificationContext, itemId: KycItem) =>
  details?.items.find(({ item }) => item === itemId);

/** The items whose submission makes the provider compare the numbers at once. */
const itemsThatCompare: ReadonlySet<KycItem> = new Set(['PERSONAL_DETAILS', 'IDENTITY_NUMBERS']);

/** Returns the facts of the verification's lifecycle. No merchant event depends on the current time. */
const recordOf = ({ status, items, decidedAt, expiresAt }: KycDetails): KycRecord => ({
  status,
  items: items.map((item) => item.status),
  isDecided: decidedAt !== null,
  expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
  at: 0,
});
const canSendEvent = ({ details }: AccountVerificationContext, event: 'kyc.submit' | 'kyc.withdraw') =>
  details !== null && kycLifecycle.nextStatus(recordOf(details), event, 'merchant').ok;

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const accountVerificationSetup = setup({
  types: {
    context: {} as AccountVerificationContext,
    events: {} as AccountVerificationEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadDetails: notProvided<DetailsAnswer>('loadDetails'),
    chooseAudience: notProvided<DetailsAnswer, { audience: KycAudience | null }>('chooseAudience'),
    saveItem: notProvided<DetailsAnswer, { saving: Saving | null }>('saveItem'),
    verifyNumbers: notProvided<DetailsAnswer>('verifyNumbers'),
    submitKyc: notProvided<DetailsAnswer>('submitKyc'),
    withdrawKyc: notProvided<DetailsAnswer>('withdrawKyc'),
    appealKyc: notProvided<DetailsAnswer, { appeal: KycAppeal | null }>('appealKyc'),
  },
  guards: {
    ...resultGuards,
    isStatus: ({ context }, { status }: { status: KycStatus }) => context.details?.status === status,
    /** A review or an expired approval requires items again. */
    needsResubmission: ({ context: { details } }) =>
      details?.status === 'needs attention' || details?.status === 'expired',
    hasMissingItems: ({ context }) => context.details !== null && getMissingItems(context.details).length > 0,
    /** The register has another name for these numbers, or doesn't know them. */
    hasNameMismatch: ({ context }) => itemIn(context, 'IDENTITY_NUMBERS')?.status === 'needs attention',
    needsComparison: ({ context }) =>
      context.saving !== null &&
      itemsThatCompare.has(context.saving.item) &&
      itemIn(context, 'IDENTITY_NUMBERS')?.status === 'checking',
    isItem: ({ context }, { item }: { item: KycItem }) => context.item === item,
    isOpenItem: ({ context }, { item }: { item: KycItem }) => itemIn(context, item)?.isOpen === true,
    maySubmit: ({ context }) => canSendEvent(context, 'kyc.submit'),
    mayWithdraw: ({ context }) => canSendEvent(context, 'kyc.withdraw'),
  },
  actions: {
    setDetails: assign((_, { answer }: { answer: DetailsAnswer }) =>
      answer.ok ? { details: answer.data, refusal: null } : {},
    ),
    setRefusal: assign((_, { answer }: { answer: CallResult<unknown> }) => ({
      refusal: answer.ok ? null : answer,
    })),
    clearRefusal: assign({ refusal: null }),
    setAudience: assign((_, { audience }: { audience: KycAudience }) => ({ audience, refusal: null })),
    setSaving: assign((_, { saving }: { saving: Saving }) => ({ saving, refusal: null })),
    setAppeal: assign((_, { appeal }: { appeal: KycAppeal }) => ({ appeal, refusal: null })),
    clearAppeal: assign({ appeal: null }),
    clearSaving: assign({ saving: null, item: null, audience: null }),
    openItem: assign((_, { item }: { item: KycItem }) => ({ item, refusal: null })),
    openNext: assign(({ context: { details } }) => ({
      item: (details && getMissingItems(details)[0]?.item) ?? null,
    })),
  },
  delays: { pollDelay: POLL_MS, retryDelay },
});
