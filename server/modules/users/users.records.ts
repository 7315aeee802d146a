/** The records of this module that other modules use; its other repo functions are its own. */
export {
  insertUser,
  lockConsent,
  lockUser,
  setPasswordHash,
  setPersonalDetails,
  setRecordsJourneys,
  userByEmail,
  userById,
} from './users.repo.ts';
