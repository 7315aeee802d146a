import { importEach } from '../import-each.ts';
import type { FlowPromises } from './promise.ts';

const promises = await importEach(new URL('../flows/', import.meta.url), 'promises');

/** The promises of each flow that has some (`<flow>.promises.ts`), by the model's id. */
export const promisesById = Object.fromEntries(promises) as Readonly<Record<string, FlowPromises>>;
