import { state } from '#styled/recipes/state.mjs';
import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { common } from '#src/lib/common.messages.ts';
import { t as kit } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';

export type ErrorStateProps = {
  title: string;
  description?: ReactNode;
  icon?: IconType;
  onRetry?: () => void;
  /** The event of a flow that `onRetry` sends. */
  retryEvent?: string;
  isRetrying?: boolean;
  actions?: ReactNode;
};

export function ErrorState({
  title,
  description,
  icon = CloudOff,
  onRetry,
  retryEvent,
  isRetrying = false,
  actions,
}: ErrorStateProps) {
  const look = state({ kind: 'error' });
  return (
    <div className={look.root} role="alert">
      <span className={look.mark}>
        <Icon of={icon} size="lg" />
      </span>
      <p className={look.title}>{title}</p>
      <p className={look.description}>{description ?? common('loadFailedWhy')}</p>
      <div className={look.actions}>
        {actions}
        {onRetry && (
          <Button
            icon={RotateCw}
            isPending={isRetrying}
            pendingLabel={kit('loading')}
            data-event={retryEvent}
            onPress={onRetry}
          >
            {kit('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
