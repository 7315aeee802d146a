/** The records of this module that other modules use; its other repo functions are private. */
export { type FlowReach, listReachedStates } from './flow-figures.repo.ts';
