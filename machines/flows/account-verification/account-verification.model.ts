import type { KycItem } from '#domain/kyc.ts';
import { getMissingItems } from '#domain/kyc-case.ts';
import { toWords } from '#machines/to-words.ts';
import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { accountVerificationMachine } from './account-verification.machine.ts';
import { verificationResponses } from './account-verification.responses.ts';
import { sampleCompany, sampleDocument, samplePerson } from './account-verification.samples.ts';

const letters = { missing: '-', checking: '?', ready: '+', approved: '*', 'needs attention': '!' } as const;

export const accountVerificationModel = defineModel({
  id: 'account-verification',
  title: 'Account verification',
  purpose:
    'Takes a merchant to a verified business: each step says what is missing and why, submitted items are kept on every device, and a review requests only those items again that were wrong.',
  machine: accountVerificationMachine,
  starts: { 'the merchant opens the page': undefined },
  key: ({ context: { details, item, audience, saving, refusal } }) => [
    details && [
      details.status,
      details.status === 'submitted' && details.decidedAt !== null,
      details.audience,
      details.items.map(({ status }) => letters[status]).join(''),
    ],
    details && details.items.map(({ isOpen }) => isOpen),
    item,
    audience,
    saving?.item,
    refusal !== null,
  ],
  variants: {
    'audience.choose': { 'an individual': { audience: 'INDIVIDUAL' } },
    'person.save': { 'a person': { person: samplePerson } },
    'document.save': ({ context }) => ({
      'a document': {
        document: sampleDocument(
          context.item === 'BUSINESS_DOCUMENT' ? 'BUSINESS_DOCUMENT' : 'IDENTITY_DOCUMENT',
        ),
      },
    }),
    'company.save': { 'a business': { company: sampleCompany } },
    'item.open': (snapshot): Record<string, { item: KycItem }> =>
      snapshot.context.details?.audience === 'BUSINESS'
        ? { 'the business details': { item: 'BUSINESS_DETAILS' } }
        : {
            'the personal details': { item: 'PERSONAL_DETAILS' },
            // An objection only offers the ways to resolve it.
            ...(!snapshot.matches('objected') && { 'the identity document': { item: 'IDENTITY_DOCUMENT' } }),
          },
    'appeal.send': {
      'an explanation': { appeal: { text: 'The passport is mine: see the second photo of it' } },
    },
    ...verificationResponses,
  },
  labels: {
    states: {
      loading: 'Loading the verification',
      unreachable: "The verification couldn't be loaded",
      limited: 'Too many requests: loading again as soon as possible',
      forbidden: "The person doesn't have access to verification",
      sorting: 'Choosing the next step',
      welcome: 'Choice of individual or company',
      choosing: 'Saving the choice',
      opening: 'Opening the next item',
      filling: 'Form of an item',
      'filling.person': 'Personal details form',
      'filling.numbers': 'Identity numbers form',
      'filling.identityDocument': 'Identity document upload',
      'filling.company': 'Business details form, for a company',
      'filling.businessDocument': 'Business document upload, for a company',
      saving: 'Saving the item once',
      'saving.sending': 'Submitting the item',
      'saving.unanswered': "It isn't confirmed that the item was saved",
      verifying: 'Comparing the numbers with the identity register',
      objected: 'The identity register has another name for these numbers',
      overview: 'List of all items',
      attention: 'Items must be submitted again',
      submitting: 'Submitting the verification once',
      'submitting.sending': 'Sending the verification',
      'submitting.unanswered': "It isn't confirmed that everything was submitted",
      submitted: 'The verification is under review',
      'submitted.waiting': 'The merchant can leave; an email follows',
      'submitted.looking': 'Checking the status',
      approved: 'The business is verified',
      rejected: 'The verification is rejected; the reason and the appeal are shown',
      revoked: 'The verification is revoked; the reason and the appeal are shown',
      withdrawing: 'Withdrawing the submission',
      appealing: 'Sending the appeal once',
      'appealing.sending': 'Sending the appeal',
      'appealing.unanswered': "It isn't confirmed that the appeal was received",
    },
    events: {
      'audience.choose': 'Merchant chooses individual or company',
      'audience.change': 'Merchant changes the choice',
      'person.save': 'Merchant submits the personal details',
      'numbers.save': 'Merchant submits the identity numbers',
      'document.save': 'Merchant submits a document',
      'company.save': 'Merchant submits the business details',
      'save.retry': 'Merchant submits the same item again',
      'items.show': 'Merchant opens the list of items',
      'item.open': 'Merchant opens an item',
      'kyc.submit': 'Merchant submits the verification',
      'submit.retry': 'Merchant submits the verification again',
      'kyc.withdraw': 'Merchant withdraws the submission',
      'appeal.send': 'Merchant sends an appeal',
      'appeal.retry': 'Merchant sends the appeal again',
      'details.retry': 'Merchant refreshes the page',
    },
    outcomes: { 'done:verifyNumbers': 'The comparison ends, or takes longer' },
    otherwise: {
      'always:sorting': 'every item is saved',
      'always:opening': 'the next item is a business document',
    },
    guard: createGuardLabeller({
      isStatus: ({ status = '' }) => `the status is ${status}`,
      needsResubmission: 'the provider asks for items again',
      hasMissingItems: 'an item is missing',
      hasNameMismatch: 'the identity register has another name',
      needsComparison: 'the identity numbers must be compared with the identity register',
      isItem: ({ item = '' }) => `the next item is ${toWords(item)}`,
      isOpenItem: 'it can still be changed',
      maySubmit: 'every item is submitted',
      mayWithdraw: 'no decision was made',
    }),
  },
  calls: {
    loadDetails: {
      call: 'kycDetails',
      request: 'load the verification',
      success: 'The verification is loaded',
    },
    chooseAudience: { call: 'chooseKycAudience', request: 'save the choice', success: 'The choice is saved' },
    saveItem: {
      call: ['saveKycPerson', 'saveKycNumbers', 'saveKycCompany', 'saveKycDocument'],
      request: 'save the item',
      success: 'The item is saved',
    },
    verifyNumbers: {
      call: 'verifyKycNumbers',
      request: 'compare the identity numbers',
      success: 'The identity numbers are compared',
    },
    submitKyc: {
      call: 'submitKyc',
      request: 'submit the verification',
      success: 'The verification is submitted',
    },
    withdrawKyc: {
      call: 'withdrawKyc',
      request: 'withdraw the submission',
      success: 'The submission is withdrawn',
    },
    appealKyc: { call: 'appealKyc', request: 'send the appeal', success: 'The appeal is sent' },
    lookAgain: {
      call: 'kycDetails',
      request: 'check the status',
      success: 'The status is loaded',
      isBackground: true,
    },
  },
  refusalStates: { forbidden: ['forbidden'] },
  protectedData: ({ context: { saving, details, appeal } }) => ({ saving, details, appeal }),
  invariants: {
    'only an open item can be completed': (snapshot) =>
      !snapshot.matches('filling') ||
      snapshot.context.details?.items.some(({ item, isOpen }) => item === snapshot.context.item && isOpen) ===
        true,
    'nothing is submitted while an item is missing': ({ context, ...snapshot }) =>
      !snapshot.matches('submitting') ||
      (context.details !== null && getMissingItems(context.details).length === 0),
    'the context never contains identity numbers': ({ context }) => !/"\d{9,}"/.test(JSON.stringify(context)),
    'a submission is withdrawn only before any decision': (snapshot) =>
      !snapshot.matches('withdrawing') || snapshot.context.details?.decidedAt === null,
    'only a rejection or a revocation is appealed': (snapshot) =>
      !snapshot.matches('appealing') ||
      ['rejected', 'revoked'].includes(snapshot.context.details?.status ?? ''),
    'the approval is shown exactly when the verification is approved': (snapshot) =>
      snapshot.matches('approved') === (snapshot.context.details?.status === 'approved'),
  },
  restingStates: ['approved'],
});
