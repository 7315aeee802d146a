import { importEach } from '../import-each.ts';
import type { AnyFlowModel } from '../model.ts';

const folders = ['flows', 'lifecycles'].map((name) => new URL(`../${name}/`, import.meta.url));
const models = await Promise.all(folders.map((folder) => importEach(folder, 'model')));

/** All models: each `<id>.model.ts` of machines/flows and machines/lifecycles. They are drawn in docs/flows and tested. */
export const registry = models.flatMap((byId) => [...byId.values()]) as readonly AnyFlowModel[];
