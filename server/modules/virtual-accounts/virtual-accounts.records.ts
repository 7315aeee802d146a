/** The records of this module that other modules use; its other repo functions are private. */
export { ensureVirtual, lockVirtual } from './virtual-accounts.repo.ts';
