/** The records of this module that other modules use; its other repo functions are its own. */
export {
  findCase,
  kycStatusOf,
  kycStatusOfOwner,
  latestCheck,
  verifiedNameOf,
  verifiedNamesOf,
} from './kyc.repo.ts';
