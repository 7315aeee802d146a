import type { KycDocument } from '#contract/people/kyc.ts';
import type { KycAppeal, KycItem } from '#domain/kyc.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { DocumentItem } from '#domain/kyc-documents.ts';
import { accountVerificationSetup } from './account-verification.setup.ts';
import type { AccountVerificationContext, DetailsAnswer } from './account-verification.types.ts';
import { attempt } from '../attempt.ts';
import { isAnswered, isForbidden, isInvalid, isRateLimited, refusedWith } from '../call-result.ts';

interface At {
  context: AccountVerificationContext;
}
const answer = ({ event }: { event: { output: DetailsAnswer } }) => ({ answer: event.output });
const note = { type: 'setRefusal', params: answer } as const;
const accepted = {
  guard: isAnswered,
  target: '#account-verification.sorting',
  actions: { type: 'setDetails', params: answer },
} as const;

const is = (status: KycStatus) => ({ type: 'isStatus', params: { status } }) as const;
const open = (item: KycItem, target: string) =>
  ({ guard: { type: 'isItem', params: { item } }, target: `filling.${target}` }) as const;

/** It was submitted elsewhere, or access was lost: the current state is shown. */
const lookAgain = { target: '#account-verification.loading', actions: note } as const;
/** The input is kept and sent again. */
const tooManyRequests = { guard: isRateLimited, target: 'unanswered', actions: note } as const;
const again = { target: 'sending', actions: 'clearRefusal' } as const;
/** The events of a request without a response, beside the one that repeats it. */
const withoutResponse = { 'network.back': again, 'details.retry': '#account-verification.loading' } as const;
const appealable = {
  on: {
    'appeal.send': {
      target: 'appealing',
      actions: { type: 'setAppeal', params: ({ event }: { event: { appeal: KycAppeal } }) => event },
    },
  },
} as const;
const saveDocument = (item: DocumentItem) =>
  ({
    on: {
      'document.save': {
        target: '#account-verification.saving',
        actions: {
          type: 'setSaving',
          params: ({ event: { document } }: { event: { document: KycDocument } }) => ({
            saving: { item, document },
          }),
        },
      },
    },
  }) as const;
const openChosen = {
  guard: { type: 'isOpenItem', params: ({ event }: { event: { item: KycItem } }) => event },
  target: 'opening',
  actions: { type: 'openItem', params: ({ event }: { event: { item: KycItem } }) => event },
} as const;

/**
 * Verifies a business: choice of individual or company, the items one by one, an overview, submission, the review, and the
 * items that it requests again. Invariants: the server's response alone decides the next step, so that a merchant who
 * returns continues there; only open items can be submitted; numbers never enter the chart; no input is lost without a
 * response.
 */
export const accountVerificationMachine = accountVerificationSetup.createMachine({
  id: 'account-verification',
  context: { details: null, item: null, audience: null, saving: null, appeal: null, refusal: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearSaving',
      invoke: {
        id: 'loadDetails',
        src: 'loadDetails',
        onDone: [
          accepted,
          { guard: isForbidden, target: 'forbidden' },
          { guard: isRateLimited, target: 'limited', actions: note },
          { target: 'unreachable', actions: note },
        ],
        onError: { target: 'unreachable', actions: 'clearRefusal' },
      },
    },
    unreachable: { on: { 'details.retry': 'loading', 'network.back': 'loading' } },
    limited: { after: { retryDelay: 'loading' } },
    forbidden: { on: { 'details.retry': 'loading' } },

    sorting: {
      exit: 'clearSaving',
      always: [
        { guard: is('approved'), target: 'approved' },
        { guard: is('rejected'), target: 'rejected' },
        { guard: is('revoked'), target: 'revoked' },
        { guard: is('submitted'), target: 'submitted' },
        { guard: 'needsComparison', target: 'verifying' },
        { guard: 'needsResubmission', target: 'attention' },
        { guard: is('not started'), target: 'welcome' },
        { guard: 'hasNameMismatch', target: 'objected' },
        { guard: 'hasMissingItems', target: 'opening', actions: 'openNext' },
        { target: 'overview' },
      ],
    },

    welcome: {
      on: {
        'audience.choose': {
          target: 'choosing',
          actions: { type: 'setAudience', params: ({ event }) => event },
        },
        'items.show': { guard: is('in progress'), target: 'overview' },
      },
    },
    choosing: {
      tags: 'busy',
      invoke: {
        id: 'chooseAudience',
        src: 'chooseAudience',
        input: ({ context }) => ({ audience: context.audience }),
        onDone: [accepted, { guard: isRateLimited, target: 'limited', actions: note }, lookAgain],
        onError: { target: 'unreachable', actions: 'clearRefusal' },
      },
    },

    opening: {
      always: [
        open('PERSONAL_DETAILS', 'person'),
        open('IDENTITY_NUMBERS', 'numbers'),
        open('IDENTITY_DOCUMENT', 'identityDocument'),
        open('BUSINESS_DETAILS', 'company'),
        { target: 'filling.businessDocument' },
      ],
    },
    filling: {
      initial: 'person',
      exit: 'clearRefusal',
      on: {
        'items.show': [{ guard: 'needsResubmission', target: 'attention' }, { target: 'overview' }],
      },
      states: {
        person: {
          on: {
            'person.save': {
              target: '#account-verification.saving',
              actions: {
                type: 'setSaving',
                params: ({ event: { person } }) => ({ saving: { item: 'PERSONAL_DETAILS', person } }),
              },
            },
          },
        },
        numbers: {
          on: {
            'numbers.save': {
              target: '#account-verification.saving',
              actions: { type: 'setSaving', params: { saving: { item: 'IDENTITY_NUMBERS' } } },
            },
          },
        },
        identityDocument: saveDocument('IDENTITY_DOCUMENT'),
        company: {
          on: {
            'company.save': {
              target: '#account-verification.saving',
              actions: {
                type: 'setSaving',
                params: ({ event: { company } }) => ({ saving: { item: 'BUSINESS_DETAILS', company } }),
              },
            },
          },
        },
        businessDocument: saveDocument('BUSINESS_DOCUMENT'),
      },
    },
    saving: attempt(
      {
        call: {
          id: 'saveItem',
          src: 'saveItem',
          input: ({ context }: At) => ({ saving: context.saving }),
        },
        responses: [
          accepted,
          { guard: refusedWith('ILLEGAL_EVENT', 'NO_PERMISSION'), ...lookAgain },
          tooManyRequests,
        ],
        otherwise: [{ target: '#account-verification.opening', actions: note }],
        lost: [],
        pending: note,
      },
      { 'save.retry': again, ...withoutResponse },
    ),
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyNumbers',
        src: 'verifyNumbers',
        onDone: [accepted, { guard: isRateLimited, target: 'limited', actions: note }, lookAgain],
        onError: 'loading',
      },
    },
    objected: {
      on: { 'item.open': openChosen, 'items.show': 'overview' },
    },

    overview: {
      on: {
        'item.open': openChosen,
        'audience.change': 'welcome',
        'kyc.submit': { guard: 'maySubmit', target: 'submitting' },
      },
    },
    attention: {
      on: {
        'item.open': openChosen,
        'kyc.submit': { guard: 'maySubmit', target: 'submitting' },
      },
    },
    submitting: attempt(
      {
        call: { id: 'submitKyc', src: 'submitKyc' },
        responses: [accepted, tooManyRequests],
        otherwise: [lookAgain],
        lost: [],
        pending: note,
      },
      { 'submit.retry': again, ...withoutResponse },
    ),
    submitted: {
      initial: 'waiting',
      entry: 'clearAppeal',
      states: {
        waiting: {
          after: { pollDelay: 'looking' },
          on: {
            'details.retry': 'looking',
            'kyc.withdraw': { guard: 'mayWithdraw', target: '#account-verification.withdrawing' },
          },
        },
        looking: {
          tags: 'busy',
          invoke: {
            id: 'lookAgain',
            src: 'loadDetails',
            onDone: [
              accepted,
              { guard: isForbidden, target: '#account-verification.forbidden' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    withdrawing: {
      tags: 'busy',
      invoke: {
        id: 'withdrawKyc',
        src: 'withdrawKyc',
        onDone: [accepted, { guard: isRateLimited, target: 'limited', actions: note }, lookAgain],
        onError: 'loading',
      },
    },
    approved: {},
    rejected: appealable,
    revoked: appealable,
    appealing: attempt(
      {
        call: {
          id: 'appealKyc',
          src: 'appealKyc',
          input: ({ context }: At) => ({ appeal: context.appeal }),
        },
        responses: [
          accepted,
          { guard: isInvalid, target: '#account-verification.sorting', actions: note },
          tooManyRequests,
        ],
        otherwise: [lookAgain],
        lost: [],
        pending: note,
      },
      { 'appeal.retry': again, ...withoutResponse },
    ),
  },
});
