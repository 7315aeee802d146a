import { linkOptions } from '@tanstack/react-router';
import { customerFields, type CustomerImport } from '#contract/store/customer-import.ts';
import type { ImportLook } from '#src/features/imports/import-look.ts';
import { formatCount } from '#src/lib/format.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './customer-import.messages.ts';
import { customerPreviewColumns } from './customer-preview.columns.tsx';
import { CustomerReading } from './customer-reading.tsx';

export const customerImportLook: ImportLook<CustomerImport> = {
  kind: 'customers',
  resource: 'CUSTOMER',
  words: t,
  startWords: (count) => t('start', { count }),
  list: linkOptions({ to: '/dashboard/store/customers' }),
  importLink: (id) => linkOptions({ to: '/dashboard/store/customers/import', search: { id } }),
  fields: customerFields,
  requiredFields: [],
  fieldLabel: (field) => t(field),
  Reading: CustomerReading,
  figures: ({ records, addresses, addressesLeftOut, notes }) => [
    { term: t('customers'), detail: formatCount(records) },
    { term: t('addresses'), detail: formatCount(addresses) },
    ...(addressesLeftOut > 0 ? [{ term: t('addressesLeftOut'), detail: formatCount(addressesLeftOut) }] : []),
    { term: t('notes'), detail: formatCount(notes) },
  ],
  moreOutcome: () => [],
  previewColumns: () => customerPreviewColumns,
  previewRow: ({ line, name, email, phoneNumber }) => ({
    key: String(line),
    label: name ?? email ?? phoneNumber ?? common('noName'),
  }),
};
