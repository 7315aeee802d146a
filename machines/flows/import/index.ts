export { importMachine } from './import.machine.ts';
export { largestFileBytes } from './import.setup.ts';
export { type ImportSend, type ImportSnapshot, type ImportView, importView } from './import.view.ts';
export type {
  AnyImport,
  AnyMapping,
  ImportAnswer,
  PickedFile,
  RemovalAnswer,
  Upload,
} from './import.types.ts';
