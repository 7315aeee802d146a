/** The records of this module that other modules use; its other repo functions are its own. */
export { insertBetaUser, voidTokens } from './onboarding.repo.ts';
