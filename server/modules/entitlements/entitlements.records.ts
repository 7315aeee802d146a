/** The records of this module that other modules use; its other repo functions are private. */
export { findSeatDeadline, listDueSeatBusinesses, saveSeatDeadline } from './seat-deadline.repo.ts';
