/** The records of this module that other modules use; its other repo functions are private. */
export { listIdentityHashes, listVerifiedHashes } from './identity-hash.ts';
export { findLatestCheck as latestCheck } from './identity-checks.repo.ts';
export {
  findCase,
  getKycStatus as kycStatusOf,
  getKycStatusOfOwner as kycStatusOfOwner,
  findVerifiedName as verifiedNameOf,
  listVerifiedNames as verifiedNamesOf,
} from './kyc.repo.ts';
