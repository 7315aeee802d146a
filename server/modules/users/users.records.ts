/** The records of this module that other modules use; its other repo functions are private. */
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
