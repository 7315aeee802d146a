import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import type { SendOptions } from '#src/lib/api/use-write.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import type { FormOf } from './bound-fields.tsx';
import { buildForm, toConflictView } from './core/build-form.ts';
import { getSavedNotice } from './conflicts/conflict-dialog.tsx';
import { DraftScope, type DraftSettings, getDraftName, createShapeSchema } from './core/draft-scope.ts';
import type { FormWrite } from './form.types.ts';
import { type FieldDifference, changedFields, mergeFields } from './conflicts/merge-fields.ts';
import { type Baseline, useConflict } from './conflicts/use-conflict.ts';
import { useFormLabels } from './core/use-form-labels.ts';
import { useFormState } from './core/use-form-state.ts';
import { useFormValues } from './use-form-values.ts';
import { useAfterSave } from './core/use-after-save.ts';
import { formatValue } from './conflicts/format-value.ts';

export interface SavedRecord {
  id: string;
  version: number;
}

/** The body of an update: the fields that differ, and the version that they differ from. */
export type RecordChanges<Fields> = Partial<Fields> & { version: number };

/** Loads a query from the server, even if the cache has data. */
export type FetchNow = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data>;

export interface RecordFormSettings<
  Values extends object,
  Fields extends object,
  Saved,
  Row extends SavedRecord,
> {
  /** Keeps typed values after a reload or an expired session. `begins` distinguishes several new records. */
  draft?: DraftSettings<Values> & { newKey?: string | undefined };
  /** The record to change; undefined for a new one. */
  record: Row | undefined;
  /** The fields as they are compared, merged and sent. */
  schema: z.ZodMiniType<Fields>;
  /** Checks only the changed fields, for records whose saved values the schema may no longer accept. */
  changesSchema?: z.ZodMiniType<object>;
  /** Returns the record's fields; by default those of the schema. */
  fieldsOf?: (record: Row) => Fields;
  /** Returns the form's values for these fields, or for a new record. */
  toValues: (fields: Fields | undefined) => Values;
  /** Builds the fields to check from the values; without it they are the same. */
  toFields?: (values: Values) => object;
  create?: FormWrite<Fields, Saved>;
  update?: FormWrite<RecordChanges<Fields>, Saved>;
  createOptions?: (values: Values) => SendOptions;
  /** Loads the record as it is saved now, to merge with; required with `update`. */
  latest?: (fetchNow: FetchNow) => Promise<Row | undefined>;
  /** The field of an error code that comes without one. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
  /** Labels of fields that are not drawn with a label of their own. */
  labels?: Partial<Record<keyof Fields & string, string>>;
  /** Texts of values for the conflict dialog, if the value alone says too little. */
  formatters?: Partial<Record<keyof Fields & string, (fields: Fields) => string>>;
  /** Returns the record's name for the conflict dialog; by default its field `name`. */
  nameOf?: (fields: Fields) => string;
  savedNotice: (saved: Saved) => string;
  onSaved?: ((saved: Saved) => void) | undefined;
  /** Called after each response, also after an error: other data may be out of date. */
  onSettled?: () => void;
  /** Called when the form was saved, discarded, or submitted without changes. */
  onClose?: () => void;
}

/** Returns the values of `fields` for the names in `like`. */
const pickFields = (like: object, fields: object): object =>
  Object.fromEntries(Object.keys(like).map((name) => [name, Reflect.get(fields, name)]));

/**
 * The form of a record. A new record is created. For an existing record, the changed fields are sent with its version, and
 * changes that another person saved meanwhile are merged field by field. The person chooses only between two changes of the
 * same field.
 */
export function useRecordForm<Values extends object, Fields extends object, Saved, Row extends SavedRecord>(
  settings: RecordFormSettings<Values, Fields, Saved, Row>,
): FormOf<Values> {
  const { draft, schema, changesSchema, toValues, create, update, onClose } = settings;
  // The record as it was when the form was opened. Later changes are merged when the form is saved.
  const [record] = useState(settings.record);
  const toFields = settings.toFields ?? ((values: Values): object => values);
  const fieldsOf = settings.fieldsOf ?? ((row: Row) => z.parse(schema, row));
  const baselineOf = (row: Row): Baseline<Fields> => ({ base: fieldsOf(row), version: row.version });
  const [baseline, setBaseline] = useState(() => record && baselineOf(record));
  const changesOf = (values: Values, base: object) =>
    changedFields<object>(base, pickFields(base, toFields(values)));

  const queryClient = useQueryClient();
  const scope = useContext(DraftScope);
  const draftName = draft && getDraftName(draft.kind, scope, record, draft.newKey);
  const { onLabel, labelOf } = useFormLabels(settings.labels);
  const outcome = useAfterSave();

  const conclude = (saved: Saved, taken: readonly FieldDifference<Fields>[]) => {
    state.forget();
    notify.success(
      getSavedNotice(
        settings.savedNotice(saved),
        taken.map(({ id }) => labelOf(id)),
      ),
    );
    outcome.end(() => {
      settings.onSaved?.(saved);
      onClose?.();
    });
  };
  const versioned = useConflict<Fields, FieldDifference<Fields>, Saved>({
    merge: mergeFields,
    latest: async () => {
      const theirs = await settings.latest?.((query) => queryClient.fetchQuery({ ...query, staleTime: 0 }));
      return theirs && baselineOf(theirs);
    },
    send: async ({ base, version }, fields, onRefused) =>
      update?.send({ ...changedFields(base, fields), version }, { onRefused }),
    onSaved: conclude,
    onMerged: (theirs, fields) => {
      setBaseline(theirs);
      state.set(toValues(fields));
    },
  });
  const write = record ? update : create;
  const state = useFormState<Values, object>({
    initial: () => toValues(baseline?.base),
    draft:
      draft && draftName !== undefined
        ? { name: draftName, values: draft.values ?? createShapeSchema(toValues(undefined)) }
        : undefined,
    toInput: (values): unknown =>
      changesSchema && baseline ? changesOf(values, baseline.base) : toFields(values),
    schema: changesSchema && baseline ? changesSchema : schema,
    refusal: versioned.refusalToShow(write?.refusal),
    fieldOf: settings.fieldOf,
  });
  const submit = async () => {
    const checked = state.check();
    if (!checked) return;
    if (!baseline) {
      const saved = await create?.send(
        z.parse(schema, toFields(state.values())),
        settings.createOptions?.(state.values()),
      );
      if (saved !== undefined) conclude(saved, []);
      settings.onSettled?.();
      return;
    }
    const fields = Object.assign({}, baseline.base, checked);
    if (Object.keys(changedFields(baseline.base, fields)).length === 0) {
      outcome.end(close);
    } else {
      await versioned.save(baseline, fields);
      settings.onSettled?.();
    }
  };
  const close = () => {
    state.forget();
    onClose?.();
  };
  const base = baseline?.base ?? toFields(toValues(undefined));
  const isChanged = useFormValues(state, (values) => Object.keys(changesOf(values, base)).length > 0);
  return buildForm(state, {
    draftName,
    onLabel,
    isPending: (write?.isPending ?? false) || versioned.isLoadingLatest,
    isUnreachable: write?.isUnreachable ?? false,
    isDirty: isChanged && !outcome.isOver,
    conflict: toConflictView(versioned.conflict, {
      record: baseline
        ? (settings.nameOf?.(baseline.base) ?? formatValue(Reflect.get(baseline.base, 'name')))
        : '',
      labelOf,
      formatters: settings.formatters,
    }),
    submit,
    close,
  });
}
