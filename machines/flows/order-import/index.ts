export { orderImportMachine } from './order-import.machine.ts';
export { largestFileBytes } from './order-import.setup.ts';
export {
  type OrderImportSend,
  type OrderImportSnapshot,
  type OrderImportView,
  orderImportView,
} from './order-import.view.ts';
export type { ImportAnswer, PickedFile, RemovalAnswer, Upload } from './order-import.types.ts';
