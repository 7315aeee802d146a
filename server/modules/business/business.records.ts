/** The records of this module that other modules use; its other repo functions are private. */
export { type EmailSender, findSender, getPublicName } from './find-sender.ts';
export {
  deleteFormerHandle,
  insertFormerHandle,
  listFormerHandles,
  listTakenHandles,
  lockHandle,
} from './handles.repo.ts';
export {
  type BusinessRecord,
  clearPhoneNumber,
  clearTaxNumberOfPerson,
  findBusiness,
  findBusinessRecord,
  hasAmounts,
  listBusinesses,
  insertBusiness,
  lockBusiness,
  findOwnerId,
  setOwner,
  setPlan,
  updateBusiness,
} from './business.repo.ts';
