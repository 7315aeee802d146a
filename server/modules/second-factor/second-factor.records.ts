/** The records of this module that other modules use; its other repo functions are private. */
export {
  countUnusedRecoveryCodes,
  deleteAuthenticator,
  findConfirmedSince,
  insertAuthenticator,
  lockAuthenticator,
  replaceRecoveryCodes,
  saveAuthenticator,
  savePasswordInstant,
  saveStepUp,
} from './second-factor.repo.ts';
