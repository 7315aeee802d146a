/** The records of this module that other modules use; its other repo functions are private. */
export { getShippingSetting, listZones } from './delivery-zones.repo.ts';
