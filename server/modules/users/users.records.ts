/** The records of this module that other modules use; its other repo functions are private. */
export {
  insertUser,
  lockRecordingConsent as lockConsent,
  lockUser,
  setCommunityMember,
  setPasswordHash,
  setPersonalDetails,
  setPhoneVerification,
  setVerifiedPhone,
  setRecordsJourneys,
  setReplaysSessions,
  setUserImage,
  findUserByEmail as userByEmail,
  findUser as userById,
} from './users.repo.ts';
