export { importMachine } from './import.machine.ts';
export { type ImportSend, type ImportView, importView } from './import.view.ts';
export type { AnyImport, AnyMapping, ImportAnswer, RemovalAnswer, Upload } from './import.types.ts';
