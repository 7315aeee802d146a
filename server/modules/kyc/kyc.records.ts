/** The records of this module that other modules use; its other repo functions are private. */
export {
  findCase,
  kycStatusOf,
  kycStatusOfOwner,
  latestCheck,
  verifiedNameOf,
  verifiedNamesOf,
} from './kyc.repo.ts';
