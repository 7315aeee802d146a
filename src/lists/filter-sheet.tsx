import type { ReactNode } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { t } from './lists.messages.ts';

export type FilterSheetProps = {
  /** Filters and sort, each with its label. */
  children: ReactNode;
  /** The number of records that match now. */
  total: number;
  /** Undefined while no filter is set. */
  onClear: (() => void) | undefined;
  onClose: () => void;
};

/** The filters and sort on a phone. The list behind the sheet follows each change. */
export const FilterSheet = ({ children, total, onClear, onClose }: FilterSheetProps) => (
  <Dialog
    title={t('filters')}
    isOpen
    onClose={onClose}
    footer={
      <>
        <Button variant="quiet" isDisabled={onClear === undefined} onPress={() => onClear?.()}>
          {t('clearFilters')}
        </Button>
        <Button variant="primary" onPress={onClose}>
          {t('showResults', { count: total })}
        </Button>
      </>
    }
  >
    <Stack gap="4">{children}</Stack>
  </Dialog>
);
