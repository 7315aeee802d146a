import { dialog } from '#styled/recipes/dialog.mjs';
import { X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '#src/lib/messages.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';

export type DialogProps = {
  title: string;
  children: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  description?: ReactNode;
  /** The buttons, with the main one last; on a phone it is at the top. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  /** Prevents closing with Escape or a press outside while an action runs that can't be cancelled. */
  isLocked?: boolean;
};

const doubleClickMs = 500;

/** Returns true for a moment after opening, so that the second press of a double click has no effect on the dialog. */
function useIsNew(isOpen: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setSettled(true), doubleClickMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isOpen]);
  return !isSettled;
}

/** A dialog in the middle of a desktop, or a bottom sheet on a phone. It keeps the focus inside and restores it on closing. */
export function Dialog({
  title,
  children,
  isOpen,
  onClose,
  description,
  footer,
  size,
  role = 'dialog',
  isLocked = false,
}: DialogProps) {
  // The press is visible before the dialog is rendered.
  const isShown = useDeferredValue(isOpen, false) && isOpen;
  const isNew = useIsNew(isShown);
  const look = dialog({ size, isNew });
  return (
    <ModalOverlay
      isOpen={isShown}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isLocked && role === 'dialog'}
      isKeyboardDismissDisabled={isLocked}
      shouldCloseOnInteractOutside={() => !isNew}
      className={look.overlay}
    >
      <Modal className={look.modal}>
        <AriaDialog role={role} className={look.dialog}>
          <header className={look.header}>
            <Heading slot="title" level={2} className={look.title}>
              {title}
            </Heading>
            {!isLocked && <IconButton slot={null} label={t('close')} icon={X} onPress={onClose} />}
          </header>
          {description && <p className={look.description}>{description}</p>}
          <div className={look.body}>{children}</div>
          {footer && <footer className={look.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
