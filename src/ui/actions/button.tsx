import { button } from '#styled/recipes/button.mjs';
import { buttonFace } from '#styled/recipes/button-face.mjs';
import { type ReactNode, useContext } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { ProgressBarContext } from 'react-aria-components/ProgressBar';
import { t } from '#src/lib/messages.ts';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { useRetainedFocus } from '#src/ui/layout/use-retained-focus.ts';

export type ButtonProps = Unstyled<AriaButtonProps> & {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  isFull?: boolean;
  icon?: IconType;
  /** The label while `isPending`, such as "Signing in…". */
  pendingLabel?: string;
};

/** Announced when the button becomes pending. React Aria provides the id of the announced element in its context. */
function PendingLabel({ children }: { children: string }) {
  const context = useContext(ProgressBarContext);
  return <span id={context && 'id' in context ? context.id : undefined}>{children}</span>;
}

/** A button. While pending it keeps its width and focus, can't be pressed again, and shows its pending label. */
export function Button({
  children,
  variant,
  size,
  isFull,
  icon,
  pendingLabel = t('working'),
  ...props
}: ButtonProps) {
  const isPending = props.isPending === true;
  return (
    <AriaButton {...props} {...useRetainedFocus(props)} className={button({ variant, size, isFull })}>
      <span className={buttonFace({ isHidden: isPending })}>
        {icon && <Icon of={icon} />}
        {children}
      </span>
      {props.isPending !== undefined && (
        <span aria-hidden={!isPending} className={buttonFace({ isHidden: !isPending })}>
          <Spinner />
          <PendingLabel>{pendingLabel}</PendingLabel>
        </span>
      )}
    </AriaButton>
  );
}
