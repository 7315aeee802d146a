/** The records of this module that other modules use; its other repo functions are private. */
export {
  closeResets,
  deleteResetsBefore,
  insertReset,
  listResetsSentSince as resetsSentSince,
  useReset as takeReset,
} from './password-resets.repo.ts';
export { getUser } from './session.service.ts';
export { deleteSessions } from './sessions.repo.ts';
export { closeChallenges } from './sign-in-challenges.repo.ts';
