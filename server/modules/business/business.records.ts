/** The records of this module that other modules use; its other repo functions are private. */
export {
  businessById,
  businessesOf,
  handlesOfBusinesses,
  insertBusiness,
  lockHandle,
  ownerOf,
} from './business.repo.ts';
