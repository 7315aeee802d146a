/** The records of this module that other modules use; its other repo functions are private. */
export { insertBetaUser, voidTokens } from './onboarding.repo.ts';
