import {
  after,
  answered,
  does,
  type Expectation,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import { sampleFile, sampleImportAnswers, sampleImportId, sampleMapping } from '../import.samples.ts';
import type { ImportInput } from '../import.types.ts';

/** The situations of an import, and the answers that its calls get. */
export const loads = (name: keyof typeof sampleImportAnswers, call = 'loadImport') =>
  answered(call, sampleImportAnswers[name]);
export const upload = sampleFile();
export const choosesFile = (size?: number) => does('file.choose', { upload: sampleFile(size) });
/** Another column for the unit price. */
export const mapping = { ...sampleMapping, columns: { ...sampleMapping.columns, unitPrice: 5 } };
export const changesMapping = does('mapping.change', { mapping });

export const page: Situation<ImportInput> = {
  words: 'a new import',
  input: { importId: null },
  steps: [],
};
export const opened: Situation<ImportInput> = {
  words: 'the address of an import',
  input: { importId: sampleImportId },
  steps: [],
};
export const uploading = after(page, 'a file that is uploaded', choosesFile());
export const notSent = after(uploading, 'an upload without a response', unanswered('uploadFile'));
export const atPreview = after(uploading, 'the preview', loads('all columns are mapped', 'uploadFile'));
export const updating = after(atPreview, 'a preview that is updated', changesMapping);
export const notUpdated = after(updating, 'a preview without a response', unanswered('mapColumns'));
export const starting = after(atPreview, 'an import that is started', does('import.start'));
export const running = after(starting, 'an import that runs', loads('running', 'startImport'));
export const canceling = after(running, 'an import that is cancelled', does('import.cancel'));
export const discarding = after(atPreview, 'an import that is discarded', does('import.discard'));
export const failed = after(opened, 'an import that failed', loads('failed'));
export const canceled = after(opened, 'a cancelled import', loads('canceled'));
export const finished = after(opened, 'a finished import', loads('finished'));
export const undoable = after(opened, 'an import that can be undone', loads('finished, can be undone'));

export const shows = (screen: string, more: object = {}): Pick<Expectation, 'view'> => ({
  view: { screen, ...more },
});
/** A new import, with nothing of another one. */
export const newImport: Expectation = {
  ...shows('choosing', { problem: null, refusal: null, fileName: null, isUploading: false, address: null }),
  offers: ['file.choose'],
  offersNot: ['import.start', 'file.retry'],
};
