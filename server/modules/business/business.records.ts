/** The records of this module that other modules use; its other repo functions are private. */
export {
  clearPhoneNumber,
  findBusiness,
  listBusinesses,
  listTakenHandles,
  insertBusiness,
  lockHandle,
  findOwnerId,
  setOwner,
  setPlan,
} from './business.repo.ts';
