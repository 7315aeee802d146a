/** The records of this module that other modules use; its other repo functions are private. */
export { type EmailSender, findSender } from './find-sender.ts';
export { listIdentityHashes } from './identity-hash.ts';
export { findLatestCheck as latestCheck } from './identity-checks.repo.ts';
export {
  findCase,
  getKycStatus as kycStatusOf,
  getKycStatusOfOwner as kycStatusOfOwner,
  findVerifiedName as verifiedNameOf,
  listVerifiedNames as verifiedNamesOf,
} from './kyc.repo.ts';
