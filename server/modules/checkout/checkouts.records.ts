/** The records of this module that other code uses; its other repo functions are private. */
export { detachCheckout, findCheckout, saveCheckout } from './checkouts.repo.ts';
