import { popover } from '#styled/recipes/popover.mjs';
import type { ReactElement, ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';

export type PopoverProps = {
  /** A Button or IconButton of the kit. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
  placement?: 'bottom start' | 'bottom end';
};

export const Popover = ({ trigger, label, children, placement = 'bottom end' }: PopoverProps) => (
  <DialogTrigger>
    {trigger}
    <AriaPopover placement={placement} offset={6} className={popover({ kind: 'panel' })}>
      <Dialog aria-label={label}>{children}</Dialog>
    </AriaPopover>
  </DialogTrigger>
);
