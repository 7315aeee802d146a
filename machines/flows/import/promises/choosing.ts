import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import {
  noPermission,
  notPossible,
  notTable,
  sampleImportAnswers,
  sampleImportId as importId,
  sampleMapping,
  signedOut,
  tooManyRequests,
} from '../import.samples.ts';
import { maxFileBytes } from '../import.setup.ts';
import type { ImportInput } from '../import.types.ts';
import {
  atPreview,
  newImport,
  changesMapping,
  choosesFile,
  loads,
  mapping,
  notSent,
  notUpdated,
  opened,
  page,
  shows,
  updating,
  upload,
  uploading,
} from './situations.ts';

const unreadable = after(uploading, 'a file that is no table', answered('uploadFile', notTable));
const busy = after(uploading, 'an upload that was refused', answered('uploadFile', tooManyRequests));

/** The file, its columns and the preview. */
export const choosing: FlowPromise<ImportInput>[] = [
  promise(
    'A file that is empty, too large or not a table is named, and another one can be chosen',
    at(page, [], { ...newImport, calls: [] }),
    at(page, [choosesFile(0)], {
      ...shows('choosing', { problem: 'empty', isUploading: false }),
      offers: ['file.choose'],
      calls: [],
    }),
    at(page, [choosesFile(maxFileBytes + 1)], {
      ...shows('choosing', { problem: 'tooLarge', isUploading: false }),
      offers: ['file.choose'],
      calls: [],
    }),
    at(page, [choosesFile(maxFileBytes)], { calls: ['uploadFile'] }),
    at(uploading, [answered('uploadFile', notTable)], {
      ...shows('choosing', { problem: 'unreadable', refusal: "The file couldn't be read as a table" }),
      offers: ['file.choose'],
      offersNot: ['file.retry'],
      calls: [],
    }),
    at(unreadable, [choosesFile()], {
      ...shows('choosing', { problem: null, refusal: null, isUploading: true }),
      calls: ['uploadFile'],
    }),
    at(after(page, 'an empty file', choosesFile(0)), [choosesFile()], {
      ...shows('choosing', { problem: null, isUploading: true }),
      calls: ['uploadFile'],
    }),
  ),
  promise(
    'A file is uploaded once, however often it is sent, and its records are previewed before anything is written',
    at(page, [choosesFile()], {
      ...shows('choosing', { fileName: 'orders.csv', isUploading: true }),
      calls: ['uploadFile'],
      sends: { uploadFile: { upload } },
      offers: ['file.cancel'],
      offersNot: ['file.choose'],
    }),
    at(uploading, [loads('all columns are mapped', 'uploadFile')], {
      ...shows('mapping', {
        record: { id: importId, report: { records: 2 } },
        address: importId,
        mapping: sampleMapping,
        isTrying: false,
        isUntried: false,
        canStart: true,
        isLeaving: false,
        refusal: null,
      }),
      offers: ['import.start', 'mapping.change', 'import.discard'],
      calls: [],
    }),
    at(uploading, [unanswered('uploadFile')], {
      ...shows('choosing', { problem: 'notSent', refusal: null, fileName: 'orders.csv', isUploading: false }),
      offers: ['file.retry', 'import.another', 'network.back'],
      calls: [],
    }),
    at(uploading, [answered('uploadFile', tooManyRequests)], {
      ...shows('choosing', { problem: 'notSent', refusal: 'Too many attempts. Try again in a moment.' }),
      offers: ['file.retry'],
      calls: [],
    }),
    at(notSent, [does('file.retry')], {
      ...shows('choosing', { isUploading: true }),
      calls: ['uploadFile'],
      sends: { uploadFile: { upload } },
    }),
    at(notSent, [does('network.back')], { calls: ['uploadFile'], sends: { uploadFile: { upload } } }),
    at(busy, [does('file.retry')], {
      ...shows('choosing', { refusal: null }),
      sends: { uploadFile: { upload } },
    }),
    at(
      busy,
      [does('file.retry'), loads('all columns are mapped', 'uploadFile')],
      shows('mapping', { refusal: null }),
    ),
    at(busy, [does('file.retry'), unanswered('uploadFile')], {
      ...shows('choosing', { problem: 'notSent', refusal: null }),
    }),
    at(uploading, [loads('running', 'uploadFile')], {
      ...shows('running', { record: { id: importId } }),
      calls: [],
    }),
    at(uploading, [answered('uploadFile', noPermission)], {
      ...shows('forbidden'),
      offersNot: ['file.choose', 'file.retry'],
    }),
    at(
      after(uploading, 'an upload without access', answered('uploadFile', noPermission)),
      [does('import.retry')],
      {
        ...newImport,
        calls: [],
      },
    ),
  ),
  promise(
    'An upload can be stopped, or left for another file',
    at(uploading, [does('file.cancel')], { ...newImport, calls: [] }),
    at(notSent, [does('import.another')], { ...newImport, calls: [] }),
    at(busy, [does('import.another')], { ...newImport, calls: [] }),
  ),
  promise(
    'A changed mapping is checked by the server, and nothing is imported before its preview is there',
    at(atPreview, [changesMapping], {
      ...shows('mapping', { mapping, isTrying: true, canStart: false }),
      calls: ['mapColumns'],
      sends: { mapColumns: { importId, mapping } },
      offers: ['mapping.change', 'import.discard'],
      offersNot: ['import.start'],
    }),
    at(updating, [changesMapping], { ...shows('mapping', { isTrying: true }), calls: ['mapColumns'] }),
    at(updating, [loads('all columns are mapped', 'mapColumns')], {
      ...shows('mapping', { isTrying: false, isUntried: false, canStart: true, refusal: null }),
      offers: ['import.start'],
      calls: [],
    }),
    at(updating, [loads("a required column isn't mapped", 'mapColumns')], {
      ...shows('mapping', { record: { report: null }, isTrying: false, canStart: false }),
      offers: ['mapping.change', 'import.discard'],
      offersNot: ['import.start'],
    }),
    at(uploading, [loads("a required column isn't mapped", 'uploadFile')], {
      ...shows('mapping', { canStart: false }),
      offersNot: ['import.start'],
    }),
  ),
  promise(
    'A preview without a response keeps the chosen mapping, and can be updated again but not imported',
    at(updating, [unanswered('mapColumns')], {
      ...shows('mapping', { mapping, isUntried: true, isTrying: false, canStart: false, refusal: null }),
      offers: ['mapping.retry', 'mapping.change', 'network.back'],
      offersNot: ['import.start'],
      calls: [],
    }),
    at(updating, [answered('mapColumns', tooManyRequests)], {
      ...shows('mapping', {
        mapping,
        isUntried: true,
        canStart: false,
        refusal: 'Too many attempts. Try again in a moment.',
      }),
      offers: ['mapping.retry'],
      calls: [],
    }),
    at(updating, [answered('mapColumns', signedOut)], {
      ...shows('mapping', { mapping, isUntried: true, refusal: 'Please sign in' }),
      offers: ['mapping.retry'],
      calls: [],
    }),
    at(notUpdated, [does('mapping.retry')], {
      ...shows('mapping', { mapping, isTrying: true, isUntried: false }),
      calls: ['mapColumns'],
      sends: { mapColumns: { importId, mapping } },
    }),
    at(notUpdated, [does('network.back')], {
      calls: ['mapColumns'],
      sends: { mapColumns: { importId, mapping } },
    }),
    at(notUpdated, [changesMapping], { ...shows('mapping', { isTrying: true }), calls: ['mapColumns'] }),
    at(
      updating,
      [
        answered('mapColumns', tooManyRequests),
        does('mapping.retry'),
        loads('all columns are mapped', 'mapColumns'),
      ],
      { ...shows('mapping', { refusal: null, canStart: true }), offers: ['import.start'] },
    ),
    at(
      updating,
      [answered('mapColumns', tooManyRequests), changesMapping],
      shows('mapping', { refusal: null }),
    ),
  ),
  promise(
    'A mapping that the import does not allow any more says so, and the import is shown as it is now',
    at(updating, [answered('mapColumns', notPossible)], {
      ...shows('loading'),
      calls: ['loadImport'],
      sends: { loadImport: { importId } },
    }),
    at(updating, [answered('mapColumns', notPossible), loads('all columns are mapped')], {
      ...shows('mapping', { mapping: sampleMapping, refusal: "This isn't possible at this stage" }),
      offers: ['import.start', 'mapping.change'],
    }),
    at(updating, [answered('mapColumns', notPossible), loads('running')], shows('running')),
    at(
      updating,
      [answered('mapColumns', notPossible), loads('all columns are mapped'), changesMapping],
      shows('mapping', { refusal: null }),
    ),
    at(opened, [loads('all columns are mapped')], {
      ...shows('mapping', {
        record: sampleImportAnswers['all columns are mapped'].output.data,
        refusal: null,
      }),
      offers: ['import.start'],
      calls: ['loadImport'],
    }),
  ),
];
