/** The records of this module that other modules use; its other repo functions are private. */
export {
  findCase,
  getKycStatus as kycStatusOf,
  getKycStatusOfOwner as kycStatusOfOwner,
  findLatestCheck as latestCheck,
  findVerifiedName as verifiedNameOf,
  listVerifiedNames as verifiedNamesOf,
} from './kyc.repo.ts';
