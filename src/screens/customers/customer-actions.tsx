import { Download, Tag } from 'lucide-react';
import type { BulkSelection } from '#src/lib/use-bulk-selection.ts';
import { BulkBar } from '#src/ui/bulk-bar.tsx';
import { t } from './customers.messages.ts';

type CustomerActionsProps = {
  chosen: BulkSelection;
  inSight: number;
  total: number;
  mayManage: boolean;
  onTag: () => void;
  onExport: () => void;
};

/** What can be done with the chosen customers; whoever may only look takes them along as a table. */
export const CustomerActions = ({ chosen, mayManage, onTag, onExport, ...counts }: CustomerActionsProps) => (
  <BulkBar
    {...counts}
    chosen={chosen.keys.size}
    isMatching={chosen.isMatching}
    onMatching={chosen.chooseMatching}
    label={t('actions')}
    actions={[
      ...(mayManage ? [{ id: 'tag', label: t('addTags'), icon: Tag, onAction: onTag }] : []),
      { id: 'export', label: t('exportChosen'), icon: Download, onAction: onExport },
    ]}
  />
);
