/** The records of this module that other modules use; its other repo functions are private. */
export { insertBetaUser, lockEmail, voidTokens } from './onboarding.repo.ts';
