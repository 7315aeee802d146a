import type { CustomerImport } from '#contract/store/customer-import.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './customer-import.messages.ts';

export const customerPreviewColumns: Column<CustomerImport['preview'][number]>[] = [
  { id: 'customer', header: t('customer'), cell: ({ name }) => name ?? common('noName') },
  { id: 'email', header: t('email'), cell: ({ email }) => email ?? t('none') },
  { id: 'phone', header: t('phone'), cell: ({ phoneNumber }) => phoneNumber ?? t('none') },
  { id: 'city', header: t('city'), cell: ({ city }) => city ?? t('none') },
  {
    id: 'tags',
    header: t('tags'),
    cell: ({ tags }) =>
      tags.length === 0 ? (
        t('none')
      ) : (
        <Inline gap="1" wrap>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Inline>
      ),
  },
];
