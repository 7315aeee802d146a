import type { importModel } from '#machines/flows/import/import.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { answered, cut, type Travel } from '#tests/support/walks/journey.ts';
import type { ImportStage } from './import.stage.ts';

export interface ImportTravel extends Travel {
  stage: ImportStage;
}

/** The answer to a file that is being imported. */
const isUnderWay = (variant: string) => variant === 'running';

async function found(walk: ImportTravel, { edge }: { edge: Edge }): Promise<void> {
  await walk.stage.be(edge.variant);
  await answered(walk, 'orderImport', edge);
}

/** The result of each call, for the API and the browser. */
export const importOutcomes = {
  'done:loadImport': found,
  'error:loadImport': cut('orderImport'),
  'done:askProgress': found,
  'error:askProgress': async ({ gate }) => (await gate.next('orderImport')).fail(502),
  async 'done:uploadFile'(walk, { edge }) {
    await walk.stage.allow(edge.variant !== 'access denied');
    if (isUnderWay(edge.variant)) {
      await walk.stage.handIn();
      await walk.stage.be(edge.variant);
    }
    await answered(walk, 'uploadOrderImport', edge);
    if (edge.variant.includes('column')) await walk.stage.uploaded();
  },
  'error:uploadFile': async ({ gate }) => (await gate.next('uploadOrderImport')).lose(),
  async 'done:mapColumns'(walk, { edge }) {
    if (edge.variant === 'started in the meantime') await walk.stage.be(edge.variant);
    await answered(walk, 'mapOrderImport', edge);
  },
  'error:mapColumns': cut('mapOrderImport'),
  async 'done:startImport'(walk, { edge }) {
    if (edge.variant === 'started in the meantime') await walk.stage.be(edge.variant);
    await answered(walk, 'startOrderImport', edge);
  },
  'error:startImport': async ({ gate }) => (await gate.next('startOrderImport')).lose(),
  async 'done:cancelImport'(walk, { edge }) {
    await walk.stage.be(edge.variant === 'canceled' ? 'running' : edge.variant);
    await answered(walk, 'cancelOrderImport', edge);
  },
  'error:cancelImport': async ({ gate }) => (await gate.next('cancelOrderImport')).lose(),
  async 'done:removeImport'(walk, { edge }) {
    if (edge.variant === 'started in the meantime') await walk.stage.be(edge.variant);
    await answered(walk, 'removeOrderImport', edge);
  },
  'error:removeImport': cut('removeOrderImport'),
} satisfies Partial<ExecutorOf<typeof importModel, ImportTravel>['outcomes']>;
