import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { importRunChart } from './import-run.lifecycle.ts';
import { byAnyActor, byMerchant, byTimer, exceptBy, recordOf, shows } from './promises/acts.ts';

const facts = { records: 2, hasFile: true, failure: null, hasImported: true, isRecent: true };
const failure = 'The file could not be read';

const uploaded = recordOf('an uploaded file', facts);
const unmapped = recordOf('a file with a required column missing', { ...facts, records: 0 });
const deleted = recordOf('an import whose file was deleted', { ...facts, hasFile: false });
const queued = after(uploaded, 'a started import', byMerchant('import.start', facts));
const running = after(queued, 'an import that runs', byTimer('import.run', facts));
const failed = after(running, 'a failed import', byTimer('import.failed', { ...facts, failure }));
const cancelled = after(running, 'a cancelled import', byMerchant('import.cancel', facts));
const finished = after(running, 'a finished import', byTimer('import.finished', facts));

/** An import with these facts, however it ended. */
const endedWith = (words: string, more: Partial<typeof facts>) => {
  const all = { ...facts, ...more };
  const started = after(recordOf(words, all), words, byMerchant('import.start', all));
  return [
    byTimer('import.finished', all),
    byTimer('import.failed', { ...all, failure }),
    byMerchant('import.cancel', all),
  ].map((end) => after(started, words, end));
};
const unchanged = endedWith('an import that changed nothing', { hasImported: false });
const old = endedWith('an import of more than 30 days ago', { isRecent: false });
const undoing = after(finished, 'an import that is undone', byMerchant('import.undo', facts));
const undoFailed = after(
  undoing,
  'an undo that stopped',
  byTimer('import.undoFailed', { ...facts, failure }),
);
const undone = after(undoing, 'an undone import', byTimer('import.undone', facts));

/** Everything that a merchant can rely on for an import (decisions, "Rules"; docs/decisions/0051). */
export const importRunPromises = definePromises(importRunChart, {
  view: ({ value, context: { records, failure: why } }) => ({ status: value, records, failure: why }),
  promises: [
    promise(
      'Columns can be mapped again and again until the import starts',
      at(uploaded, [byMerchant('import.map', { ...facts, records: 7 })], shows('mapping', { records: 7 })),
      at(unmapped, [byMerchant('import.map', { ...facts, records: 7 })], shows('mapping', { records: 7 })),
      at(uploaded, [], { refuses: exceptBy(['merchant'], 'import.map', facts) }),
      at(deleted, [], { refuses: byAnyActor('import.map', facts) }),
      at(queued, [], { refuses: byAnyActor('import.map', facts) }),
    ),
    promise(
      'Nothing is imported before the merchant starts it, with a mapping that has records',
      at(uploaded, [byMerchant('import.start', facts)], shows('queued', { records: 2 })),
      at(uploaded, [], {
        ...shows('mapping'),
        refuses: [
          ...exceptBy(['merchant'], 'import.start', facts),
          ...byAnyActor('import.run', facts),
          ...byAnyActor('import.finished', facts),
        ],
      }),
      at(unmapped, [], { refuses: byAnyActor('import.start', facts) }),
      at(
        unmapped,
        [byMerchant('import.map', { ...facts, records: 1 }), byMerchant('import.start', facts)],
        shows('queued', { records: 1 }),
      ),
    ),
    promise(
      'An import whose file was deleted is not started',
      at(deleted, [], { refuses: byAnyActor('import.start', facts) }),
    ),
    promise(
      'A file can be discarded, or is deleted after a time, only before its import starts',
      at(uploaded, [byMerchant('import.discard', facts)], {
        ...shows('discarded'),
        refuses: byAnyActor('import.start', facts),
      }),
      at(uploaded, [byTimer('import.expire', facts)], {
        ...shows('expired'),
        refuses: byAnyActor('import.start', facts),
      }),
      at(uploaded, [], {
        refuses: [
          ...exceptBy(['merchant'], 'import.discard', facts),
          ...exceptBy(['timer'], 'import.expire', facts),
        ],
      }),
      at(running, [], {
        refuses: [...byAnyActor('import.discard', facts), ...byAnyActor('import.expire', facts)],
      }),
    ),
    promise(
      'A started import runs by itself to its last record, or to a failure that says why',
      at(queued, [byTimer('import.run', facts)], shows('running', { records: 2 })),
      at(running, [byTimer('import.finished', facts)], shows('finished', { records: 2, failure: null })),
      at(queued, [byTimer('import.finished', facts)], shows('finished')),
      at(running, [byTimer('import.failed', { ...facts, failure })], shows('failed', { failure })),
      at(queued, [byTimer('import.failed', { ...facts, failure })], shows('failed', { failure })),
      at(queued, [], {
        refuses: [
          ...exceptBy(['timer'], 'import.run', facts),
          ...exceptBy(['timer'], 'import.finished', facts),
          ...exceptBy(['timer'], 'import.failed', facts),
        ],
      }),
      at(running, [], {
        refuses: [
          ...exceptBy(['timer'], 'import.finished', facts),
          ...exceptBy(['timer'], 'import.failed', facts),
          ...byAnyActor('import.start', facts),
        ],
      }),
    ),
    promise(
      'The merchant can cancel an import until its last record, and no one else can',
      at(queued, [byMerchant('import.cancel', facts)], shows('canceled')),
      at(running, [byMerchant('import.cancel', facts)], shows('canceled')),
      at(queued, [], { refuses: exceptBy(['merchant'], 'import.cancel', facts) }),
      at(running, [], { refuses: exceptBy(['merchant'], 'import.cancel', facts) }),
      at(finished, [], { refuses: byAnyActor('import.cancel', facts) }),
    ),
    promise(
      'A failed or cancelled import can be started again, without its old failure',
      at(failed, [byMerchant('import.start', facts)], shows('queued', { records: 2, failure: null })),
      at(cancelled, [byMerchant('import.start', facts)], shows('queued', { records: 2, failure: null })),
      at(failed, [], { refuses: exceptBy(['merchant'], 'import.start', facts) }),
      at(cancelled, [], {
        refuses: [...exceptBy(['merchant'], 'import.start', facts), ...byAnyActor('import.finished', facts)],
      }),
    ),
    promise(
      'A finished import is not run again',
      at(finished, [], {
        ...shows('finished'),
        refuses: [
          ...byAnyActor('import.start', facts),
          ...byAnyActor('import.run', facts),
          ...byAnyActor('import.failed', facts),
        ],
      }),
    ),
    promise(
      'An import that has ended can be undone by the merchant for 30 days, however it ended',
      at(finished, [byMerchant('import.undo', facts)], shows('undoing')),
      at(failed, [byMerchant('import.undo', facts)], shows('undoing', { failure: null })),
      at(cancelled, [byMerchant('import.undo', facts)], shows('undoing')),
      at(finished, [], { refuses: exceptBy(['merchant'], 'import.undo', facts) }),
      at(failed, [], { refuses: exceptBy(['merchant'], 'import.undo', facts) }),
      at(cancelled, [], { refuses: exceptBy(['merchant'], 'import.undo', facts) }),
      ...[...old, ...unchanged].map((ended) => at(ended, [], { refuses: byAnyActor('import.undo', facts) })),
      at(uploaded, [], { refuses: byAnyActor('import.undo', facts) }),
      at(queued, [], { refuses: byAnyActor('import.undo', facts) }),
      at(running, [], { refuses: byAnyActor('import.undo', facts) }),
    ),
    promise(
      'An undo runs by itself to its last record, or stops with a reason and can be completed',
      at(undoing, [byTimer('import.undone', facts)], shows('undone', { failure: null })),
      at(undoing, [byTimer('import.undoFailed', { ...facts, failure })], shows('undoFailed', { failure })),
      at(undoFailed, [byMerchant('import.undo', facts)], shows('undoing', { failure: null })),
      at(undoing, [], {
        refuses: [
          ...exceptBy(['timer'], 'import.undone', facts),
          ...exceptBy(['timer'], 'import.undoFailed', facts),
          ...byAnyActor('import.start', facts),
          ...byAnyActor('import.cancel', facts),
        ],
      }),
      at(undoFailed, [], {
        refuses: [
          ...exceptBy(['merchant'], 'import.undo', facts),
          ...byAnyActor('import.undone', facts),
          ...byAnyActor('import.start', facts),
        ],
      }),
    ),
    promise(
      'An import is undone once, and an undone import is not started again',
      at(undone, [], {
        ...shows('undone'),
        refuses: [...byAnyActor('import.undo', facts), ...byAnyActor('import.start', facts)],
      }),
    ),
  ],
});
