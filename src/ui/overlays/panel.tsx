import { panel } from '#styled/recipes/panel.mjs';
import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Dialog } from './dialog.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';

export type PanelProps = {
  title: string;
  children: ReactNode;
  /** The button below which it opens. */
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Shown at the end of its header. */
  actions?: ReactNode;
};

/** A list that opens below a button of the top bar; on a phone it is a bottom sheet. */
export function Panel({ title, children, triggerRef, onClose, actions }: PanelProps) {
  const isPhone = useIsPhone();
  const look = panel();
  if (isPhone)
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <div className={look.sheetActions}>{actions}</div>
        <div className={look.sheetBody}>{children}</div>
      </Dialog>
    );
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={onClose}
      placement="bottom end"
      offset={6}
      className={look.popover}
    >
      <AriaDialog className={look.dialog}>
        <header className={look.header}>
          <Heading slot="title" level={2} className={look.title}>
            {title}
          </Heading>
          <div className={look.actions}>{actions}</div>
        </header>
        <div className={look.body}>{children}</div>
      </AriaDialog>
    </Popover>
  );
}
