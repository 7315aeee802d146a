/** The records of this module that other modules use; its other repo functions are private. */
export { getFullBusiness } from './full-business.view.ts';
