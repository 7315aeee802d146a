import type { CallName } from '#contract/calls.ts';
import type { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import type { AccountVerificationSnapshot } from '#machines/flows/account-verification/index.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import type { KycItem } from '#domain/kyc.ts';
import { passCall, dropCall, type Travel } from '#tests/support/walks/journey.ts';
import type { VerificationFixture } from './account-verification.fixture.ts';

export interface VerificationTravel extends Travel {
  fixture: VerificationFixture;
  /** The submitted item, as the page shows it. */
  saving(): Promise<KycItem>;
}

const saves: Record<KycItem, CallName> = {
  PERSONAL_DETAILS: 'saveKycPerson',
  IDENTITY_NUMBERS: 'saveKycNumbers',
  IDENTITY_DOCUMENT: 'saveKycDocument',
  BUSINESS_DETAILS: 'saveKycCompany',
  BUSINESS_DOCUMENT: 'saveKycDocument',
};
export const saveCallOf = ({ context }: AccountVerificationSnapshot): CallName =>
  saves[context.saving?.item ?? 'PERSONAL_DETAILS'];

const address = { line: '14 Bode Thomas Street', city: 'Surulere', region: 'Lagos', country: 'Nigeria' };
const document = (item: KycItem) => ({
  item,
  type: 'NONE_OF_THEM',
  files: [{ side: 'front', fileId: '0190f000-0000-7000-8000-0000000000d1' }],
});
/** An invalid input for each item. */
const refused: Record<KycItem, object> = {
  PERSONAL_DETAILS: {
    firstName: 'Adaeze',
    middleName: null,
    lastName: 'Okafor',
    dateOfBirth: '2020-01-01',
    address,
  },
  IDENTITY_NUMBERS: { bvn: null, idNumber: '70192645432', account: null },
  IDENTITY_DOCUMENT: document('IDENTITY_DOCUMENT'),
  BUSINESS_DETAILS: { registrationType: 'BUSINESS_NAME' },
  BUSINESS_DOCUMENT: document('BUSINESS_DOCUMENT'),
};

const passWithCase =
  (name: CallName) =>
  async (walk: VerificationTravel, { edge }: { edge: Edge }) => {
    await walk.fixture.be(edge.variant);
    await passCall(walk, name, edge);
  };

/** The result of each call, for the API and the browser. */
export const verificationOutcomes = {
  'done:loadDetails': passWithCase('kycDetails'),
  'error:loadDetails': dropCall('kycDetails'),
  'done:lookAgain': passWithCase('kycDetails'),
  'error:lookAgain': dropCall('kycDetails'),
  'done:chooseAudience': passWithCase('chooseKycAudience'),
  'error:chooseAudience': dropCall('chooseKycAudience'),
  async 'done:saveItem'(walk, { edge }) {
    const item = await walk.saving();
    await walk.fixture.be(edge.variant);
    await passCall(
      walk,
      saves[item],
      edge,
      edge.variant === 'a field is invalid' ? refused[item] : undefined,
    );
  },
  'error:saveItem': async (walk) => (await walk.interceptor.next(saves[await walk.saving()])).drop(),
  async 'done:verifyNumbers'(walk, { edge }) {
    await walk.fixture.answer(edge.variant);
    await passCall(walk, 'verifyKycNumbers', edge);
  },
  'error:verifyNumbers': dropCall('verifyKycNumbers'),
  'done:submitKyc': passWithCase('submitKyc'),
  'error:submitKyc': dropCall('submitKyc'),
  'done:withdrawKyc': passWithCase('withdrawKyc'),
  'error:withdrawKyc': dropCall('withdrawKyc'),
  async 'done:appealKyc'(walk, { edge }) {
    await walk.fixture.be(edge.variant);
    const isRefused = edge.variant === 'the text is refused';
    await passCall(walk, 'appealKyc', edge, isRefused ? { text: 'No' } : undefined);
  },
  'error:appealKyc': dropCall('appealKyc'),
} satisfies Partial<ExecutorOf<typeof accountVerificationModel, VerificationTravel>['outcomes']>;
