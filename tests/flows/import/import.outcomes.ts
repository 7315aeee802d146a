import type { importModel } from '#machines/flows/import/import.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { passCall, dropCall, type Travel } from '#tests/support/walks/journey.ts';
import type { ImportFixture } from './import.fixture.ts';

export interface ImportTravel extends Travel {
  fixture: ImportFixture;
}

/** Whether the server responds that the file is being imported already. */
const isUnderWay = (variant: string) => variant === 'running';

async function passRequest(walk: ImportTravel, { edge }: { edge: Edge }): Promise<void> {
  await walk.fixture.be(edge.variant);
  await passCall(walk, 'orderImport', edge);
}

/** The result of each call, for the API and the browser. */
export const importOutcomes = {
  'done:loadImport': passRequest,
  'error:loadImport': dropCall('orderImport'),
  'done:pollProgress': passRequest,
  'error:pollProgress': async ({ interceptor }) => (await interceptor.next('orderImport')).fail(502),
  async 'done:uploadFile'(walk, { edge }) {
    await walk.fixture.allow(edge.variant !== 'access denied');
    if (isUnderWay(edge.variant)) {
      await walk.fixture.handIn();
      await walk.fixture.be(edge.variant);
    }
    await passCall(walk, 'uploadOrderImport', edge);
    if (edge.variant.includes('column')) await walk.fixture.uploaded();
  },
  'error:uploadFile': async ({ interceptor }) => (await interceptor.next('uploadOrderImport')).lose(),
  async 'done:mapColumns'(walk, { edge }) {
    if (edge.variant === 'started in the meantime') await walk.fixture.be(edge.variant);
    await passCall(walk, 'mapOrderImport', edge);
  },
  'error:mapColumns': dropCall('mapOrderImport'),
  async 'done:startImport'(walk, { edge }) {
    if (edge.variant === 'started in the meantime') await walk.fixture.be(edge.variant);
    await passCall(walk, 'startOrderImport', edge);
  },
  'error:startImport': async ({ interceptor }) => (await interceptor.next('startOrderImport')).lose(),
  async 'done:cancelImport'(walk, { edge }) {
    await walk.fixture.be(edge.variant === 'canceled' ? 'running' : edge.variant);
    await passCall(walk, 'cancelOrderImport', edge);
  },
  'error:cancelImport': async ({ interceptor }) => (await interceptor.next('cancelOrderImport')).lose(),
  async 'done:removeImport'(walk, { edge }) {
    if (edge.variant === 'started in the meantime') await walk.fixture.be(edge.variant);
    await passCall(walk, 'removeOrderImport', edge);
  },
  'error:removeImport': dropCall('removeOrderImport'),
} satisfies Partial<ExecutorOf<typeof importModel, ImportTravel>['outcomes']>;
