import { Download, Tag } from 'lucide-react';
import { BulkBar, type BulkBarProps } from '#src/lists/bulk-bar.tsx';
import { t } from './customers.messages.ts';

type CustomerActionsProps = Pick<BulkBarProps, 'chosen' | 'inSight' | 'total'> & {
  mayManage: boolean;
  onTag: () => void;
  onExport: () => void;
};

/** What can be done with the chosen customers; whoever may only look takes them along as a table. */
export const CustomerActions = ({ mayManage, onTag, onExport, ...bulk }: CustomerActionsProps) => (
  <BulkBar
    {...bulk}
    label={t('actions')}
    actions={[
      ...(mayManage ? [{ id: 'tag', label: t('addTags'), icon: Tag, onAction: onTag }] : []),
      { id: 'export', label: t('exportChosen'), icon: Download, onAction: onExport },
    ]}
  />
);
