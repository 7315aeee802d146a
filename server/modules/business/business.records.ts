/** The records of this module that other modules use; its other repo functions are private. */
export { type EmailSender, findSender, getPublicName } from './find-sender.ts';
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
