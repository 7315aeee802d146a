import { definePromises } from '#machines/promises/promise.ts';
import { importMachine } from './import.machine.ts';
import { importView } from './import.view.ts';
import { choosing } from './promises/choosing.ts';
import { opening } from './promises/opening.ts';
import { runs } from './promises/running.ts';
import { undoing } from './promises/undoing.ts';

/**
 * What a merchant can rely on who imports a file (decisions, "CSV in"). The device keeps nothing: the address of the page
 * leads back to an import, so that it is compared with the view.
 */
export const importPromises = definePromises(importMachine, {
  view: (snapshot) => ({ ...importView(snapshot), address: snapshot.context.importId }),
  promises: [...choosing, ...runs, ...opening, ...undoing],
});
