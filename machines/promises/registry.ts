import { importEach } from '../import-each.ts';
import type { FlowPromises } from './promise.ts';

const folders = ['flows', 'lifecycles'].map((name) => new URL(`../${name}/`, import.meta.url));
const promises = await Promise.all(folders.map((folder) => importEach(folder, 'promises')));

/** The promises of each chart that has some (`<id>.promises.ts`), by the model's id. */
export const promisesById = Object.fromEntries(promises.flatMap((byId) => [...byId])) as Readonly<
  Record<string, FlowPromises>
>;
