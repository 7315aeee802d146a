/** The records of this module that other modules use; its other repo functions are private. */
export { listPolicies } from './return-policies.repo.ts';
