export { importMachine } from './import.machine.ts';
export { type ImportSend, type ImportView, importView, type UndoView } from './import.view.ts';
export type {
  AnyImport,
  AnyMapping,
  ImportAnswer,
  RemovalAnswer,
  UndoPlanAnswer,
  Upload,
} from './import.types.ts';
