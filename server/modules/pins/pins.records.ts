/** The records of this module that other modules use; its other repo functions are private. */
export { hasPin } from './pins.repo.ts';
