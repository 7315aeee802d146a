import { linkOptions } from '@tanstack/react-router';
import { customerFields, type CustomerImport } from '#contract/store/customer-import.ts';
import type { ImportConfig } from '#src/features/imports/import-config.ts';
import { formatCount } from '#src/lib/format.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './customer-import.messages.ts';
import { customerPreviewColumns } from './customer-preview.columns.tsx';
import { CustomerFileFormat } from './customer-file-format.tsx';

export const customerImportConfig: ImportConfig<CustomerImport> = {
  kind: 'customers',
  resource: 'CUSTOMER',
  words: t,
  getStartLabel: (count) => t('start', { count }),
  list: linkOptions({ to: '/dashboard/store/customers' }),
  importLink: (id) => linkOptions({ to: '/dashboard/store/customers/import', search: { id } }),
  fields: customerFields,
  requiredFields: [],
  fieldLabel: (field) => t(field),
  FileFormat: CustomerFileFormat,
  figures: ({ records, addresses, addressesSkipped, notes }) => [
    { term: t('customers'), detail: formatCount(records) },
    { term: t('addresses'), detail: formatCount(addresses) },
    ...(addressesSkipped > 0 ? [{ term: t('addressesSkipped'), detail: formatCount(addressesSkipped) }] : []),
    { term: t('notes'), detail: formatCount(notes) },
  ],
  moreOutcome: () => [],
  getPreviewColumns: () => customerPreviewColumns,
  getPreviewRow: ({ line, name, email, phoneNumber }) => ({
    key: String(line),
    label: name ?? email ?? phoneNumber ?? common('noName'),
  }),
};
