import type { KycDocument } from '#contract/people/kyc.ts';
import type { KycAppeal, KycAudience, KycCompany, KycItem, KycPerson } from '#domain/kyc.ts';
import type { KycDetails } from '#domain/kyc-case.ts';
import type { DocumentItem } from '#domain/kyc-documents.ts';
import type { CallResult, Refused } from '../call-result.ts';

/** The item that is being submitted. It contains no numbers: they go from the field directly to the call. */
export type Saving =
  | { item: 'PERSONAL_DETAILS'; person: KycPerson }
  | { item: 'IDENTITY_NUMBERS' }
  | { item: DocumentItem; document: KycDocument }
  | { item: 'BUSINESS_DETAILS'; company: KycCompany };

export type DetailsAnswer = CallResult<KycDetails>;

export interface AccountVerificationContext {
  /** The verification as last loaded; it determines the next step. */
  details: KycDetails | null;
  /** The item that is being completed. */
  item: KycItem | null;
  audience: KycAudience | null;
  saving: Saving | null;
  /** The appeal that was sent last, until it is received. */
  appeal: KycAppeal | null;
  /** Why the last request was refused. */
  refusal: Refused | null;
}

export type AccountVerificationEvent =
  | { type: 'audience.choose'; audience: KycAudience }
  | { type: 'audience.change' }
  | { type: 'person.save'; person: KycPerson }
  /** The numbers themselves are passed outside of the chart. */
  | { type: 'numbers.save' }
  | { type: 'document.save'; document: KycDocument }
  | { type: 'company.save'; company: KycCompany }
  | { type: 'save.retry' }
  | { type: 'items.show' }
  | { type: 'item.open'; item: KycItem }
  | { type: 'kyc.submit' }
  | { type: 'submit.retry' }
  | { type: 'kyc.withdraw' }
  | { type: 'appeal.send'; appeal: KycAppeal }
  | { type: 'appeal.retry' }
  | { type: 'details.retry' }
  | { type: 'network.back' };
