import { importModel } from '#machines/flows/import/import.model.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import {
  defineTable,
  type OpenCall,
  type PageWalk,
  type Travelled,
} from '#tests/support/walks/flow-table.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { notAllowed } from '#tests/support/walks/responses.ts';
import { ImportFixture } from './import.fixture.ts';

type Walk = Travelled<ImportFixture>;

const nothing = () => undefined;
/** The import is as the variant says. */
const be = ({ fixture }: Walk, variant: string) => fixture.be(variant);
const uploaded = {
  async respond({ fixture }: Walk, { pass }: OpenCall) {
    await pass();
    await fixture.uploaded();
  },
};

const inEachStatus = {
  'all columns are mapped': be,
  "a required column isn't mapped": be,
  running: be,
  finished: be,
  failed: be,
  canceled: be,
  'finished, can be undone': be,
  'cancelled, can be undone': be,
  'failed, can be undone': be,
  undoing: be,
  undone: be,
  'undone in part': be,
  gone: be,
  'access denied': notAllowed,
  'too many requests': 429,
} as const;

/** Returns the chosen file: the server responds to it as in the journey. */
function fileFor(walk: Walk, { edge: { variant } }: Moment) {
  const response = nextStepOf(walk, 'done:uploadFile')?.variant ?? '';
  return walk.fixture.file(variant === 'a file' ? response : variant);
}

const isPriceMapped = (walk: Walk) =>
  nextStepOf(walk, 'done:mapColumns')?.variant !== "a required column isn't mapped";

/** Changes the mapping, or else the currency, so that the required columns are mapped or not, as in the journey. */
async function changeMapping(walk: PageWalk<ImportFixture>): Promise<void> {
  const select = (label: string | RegExp) => walk.page.getByRole('combobox', { name: label });
  const chosen = (label: string | RegExp) => select(label).locator('option:checked').textContent();
  const choose = async (label: string | RegExp, option: string) => {
    const match = select(label).locator('option', { hasText: option }).first();
    await select(label).selectOption({ label: await match.innerText() });
  };
  // The columns are folded unless one is missing.
  const columns = walk.page.locator('details', { has: walk.page.getByRole('heading', { name: 'Columns' }) });
  if ((await columns.getAttribute('open')) === null) await columns.locator('summary').click();
  const priceColumn = /Xyz|UnitPrice/;
  const isMapped = (await chosen(priceColumn))?.includes('Unit price') === true;
  const becomesMapped = isPriceMapped(walk);
  if (isMapped !== becomesMapped) return choose(priceColumn, becomesMapped ? 'Unit price' : 'Not imported');
  const isNaira = (await chosen('Currency'))?.includes('NGN') === true;
  return choose('Currency', isNaira ? 'KES' : 'NGN');
}

const aChoice = {
  impossible: 'what is chosen here is a file or an entry of a list, which no second press falls on',
} as const;
const asEmpty = { impossible: 'as with an empty file, which is not sent either' } as const;

export const importTable = defineTable(importModel, {
  fixture: ImportFixture.open,
  starts: {
    'a new import': nothing,
    'an import that was started before': (fixture) => fixture.begin(),
  },
  calls: {
    loadImport: {
      call: 'orderImport',
      responses: { ...inEachStatus, 'refused for another reason': 409 },
      '4xx': 'gone',
      lost: 'continues',
    },
    pollProgress: {
      call: 'orderImport',
      responses: inEachStatus,
      noResponse: { '': 502 },
      '4xx': 'gone',
      lost: 'continues',
      canceledBy: 'import.another',
    },
    uploadFile: {
      call: 'uploadOrderImport',
      responses: {
        'all columns are mapped': uploaded,
        "a required column isn't mapped": uploaded,
        async running({ fixture }, variant) {
          await fixture.handIn();
          await fixture.be(variant);
        },
        'not a table': nothing,
        'access denied': notAllowed,
        'too many requests': 429,
      },
      noResponse: { '': 'lost' },
      '4xx': 'not a table',
      lost: { again: 'all columns are mapped' },
      canceledBy: 'file.cancel',
    },
    mapColumns: {
      call: 'mapOrderImport',
      responses: {
        'all columns are mapped': nothing,
        "a required column isn't mapped": nothing,
        'started in the meantime': be,
        'too many requests': 429,
        'signed out': 401,
      },
      '4xx': 'started in the meantime',
      lost: 'continues',
      canceledBy: 'mapping.change',
    },
    startImport: {
      call: 'startOrderImport',
      responses: { started: nothing, 'started in the meantime': be },
      noResponse: { '': 'lost' },
      '4xx': 'started in the meantime',
      lost: 'continues',
    },
    cancelImport: {
      call: 'cancelOrderImport',
      responses: {
        cancelled: ({ fixture }) => fixture.be('running'),
        'finished in the meantime': be,
      },
      noResponse: { '': 'lost' },
      '4xx': 'finished in the meantime',
      lost: 'continues',
    },
    pollUndo: {
      call: 'orderImport',
      responses: inEachStatus,
      noResponse: { '': 502 },
      '4xx': 'gone',
      lost: 'continues',
      canceledBy: 'import.another',
    },
    planUndo: {
      call: 'previewOrderImportUndo',
      responses: {
        'what will be undone': ({ fixture }) => fixture.be('finished, can be undone'),
        'no longer possible': be,
        'too many requests': 429,
      },
      '4xx': 'no longer possible',
      lost: 'continues',
      canceledBy: 'undo.cancel',
    },
    undoImport: {
      call: 'undoOrderImport',
      responses: {
        'undo is started': ({ fixture }) => fixture.be('finished, can be undone'),
        'no longer possible': be,
      },
      noResponse: { '': 'lost' },
      '4xx': 'no longer possible',
      lost: 'continues',
    },
    removeImport: {
      call: 'removeOrderImport',
      responses: { removed: nothing, 'started in the meantime': be },
      '4xx': 'started in the meantime',
      lost: 'ends',
    },
  },
  delays: { pollDelay: 700, retryDelay: 30_000 },
  events: {
    'file.choose': {
      payload(walk, moment) {
        const { name, buffer, mimeType } = fileFor(walk, moment);
        const file = new File([new Uint8Array(buffer)], name, { type: mimeType });
        return { upload: { file, idempotencyKey: crypto.randomUUID() } };
      },
      press: (walk, moment) => walk.page.locator('input[type=file]').setInputFiles(fileFor(walk, moment)),
    },
    'mapping.change': {
      payload: async (walk) => ({ mapping: await walk.fixture.mapping({ hasPrice: isPriceMapped(walk) }) }),
      press: changeMapping,
    },
  },
  states: {
    entering: transientState,
    loading: {},
    sorting: transientState,
    unreachable: { shows: "Couldn't load the import", doublePress: 'import.retry' },
    limited: 'Too many attempts',
    missing: { shows: 'This import no longer exists', doublePress: 'import.another' },
    forbidden: { shows: "You don't have permission to manage orders", doublePress: 'import.retry' },
    choosing: {},
    'choosing.waiting': { shows: 'Drop your orders file here', doublePress: aChoice },
    'choosing.tooLarge': {
      shows: 'This file is larger than 10 MB',
      doublePress: aChoice,
      restart: asEmpty,
      back: asEmpty,
    },
    'choosing.empty': { shows: 'This file is empty', doublePress: aChoice },
    'choosing.unreadable': { shows: "This file couldn't be imported", doublePress: aChoice },
    uploading: { shows: /^Uploading /, doublePress: 'file.cancel' },
    uploadFailed: { shows: "Couldn't upload", doublePress: 'file.retry' },
    mapping: {},
    'mapping.settled': { doublePress: 'import.start' },
    'mapping.trying': { doublePress: 'import.discard' },
    'mapping.untried': { shows: "Couldn't read the file again", doublePress: 'mapping.retry' },
    discarding: {},
    starting: {},
    running: { shows: 'Importing orders', doublePress: 'import.cancel' },
    asking: { shows: 'Importing orders', doublePress: 'import.cancel' },
    finished: { doublePress: 'import.another' },
    canceling: 'Importing orders',
    failed: { shows: 'Import failed', doublePress: 'import.start' },
    canceled: { shows: 'Import cancelled', doublePress: 'import.start' },
    undo: {},
    'undo.planning': { shows: 'Undo this import?', doublePress: 'undo.cancel' },
    'undo.unplanned': { shows: "Couldn't find out what will be undone", doublePress: 'undo.open' },
    'undo.confirming': { shows: "This can't be reversed", doublePress: 'undo.confirm' },
    'undo.starting': {},
    'undo.running': { shows: 'Undoing the import', doublePress: 'import.another' },
    'undo.asking': { shows: 'Undoing the import', doublePress: 'import.another' },
    'undo.failed': { shows: 'The undo stopped', doublePress: 'undo.confirm' },
    undone: { shows: 'Import undone', doublePress: 'import.another' },
  },
  inputAfter: ({ context: { importId } }) => ({ importId }),
  effects: ({ fixture }) => fixture.traces(),
});
