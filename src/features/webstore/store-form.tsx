import type { ReactNode } from 'react';
import type { Webstore } from '#contract/store/webstore.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { PageForm, type PageFormProps } from '#src/forms/form.tsx';
import { type RecordFormSettings, type SavedRecord, useRecordForm } from '#src/forms/use-record-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { type FullStore, fetchSection, toRecord } from './webstore.queries.ts';

type StoreFormSettings<Values extends object, Section extends object> = Omit<
  RecordFormSettings<Values, Section, Webstore, Section & SavedRecord>,
  'record' | 'latest' | 'nameOf' | 'savedNotice'
> & {
  /** Names the section for the conflict dialog. */
  sectionName: string;
  savedNotice: string;
};

/** The form of one section of the store's settings. */
export function useStoreForm<Values extends object, Section extends object>(
  webstore: Webstore,
  getSection: (business: FullStore) => Section,
  { sectionName, savedNotice, ...settings }: StoreFormSettings<Values, Section>,
): FormOf<Values> {
  const { id } = webstore.businessStore.business;
  return useRecordForm({
    ...settings,
    record: toRecord(webstore, getSection),
    latest: (fetchNow) => fetchSection(fetchNow, id, getSection),
    nameOf: () => sectionName,
    savedNotice: () => savedNotice,
  });
}

export type StoreFormProps = { form: PageFormProps['form']; children: ReactNode };

export const StoreForm = ({ form, children }: StoreFormProps) => (
  <PageForm
    form={form}
    saveLabel={common('save')}
    savingLabel={common('saving')}
    idleLabel={common('noChanges')}
  >
    {children}
  </PageForm>
);
