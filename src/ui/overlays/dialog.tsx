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
  /** The buttons, main one last: on a phone it comes to stand on top. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  /** Neither Escape nor a tap outside closes it: while something runs that cannot be called back. */
  isLocked?: boolean;
};

const doubleClickMs = 500;

/** Opened just now: the second press of a double click does nothing, whether it lands beside it or on one of its buttons. */
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

/** In the middle of a desk, a sheet from below on a phone; keeps focus inside and gives it back. */
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
  // What was pressed is seen to be pressed before the much that a dialog brings is rendered.
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
