/** The records of this module that other modules use; its other repo functions are private. */
export {
  ensureVirtualAccount as ensureVirtual,
  findVirtualAccount as findVirtual,
  lockVirtualAccount as lockVirtual,
} from './virtual-accounts.repo.ts';
