import { toast as recipe } from '#styled/recipes/toast.mjs';
import { Bell, CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Group } from 'react-aria-components/Group';
import { t } from '#src/lib/messages.ts';
import type { Tone } from '#src/ui/data/badge.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { dismiss, type Notification, notifications } from './notifications.ts';

const icons: Record<Tone, LucideIcon> = {
  neutral: Bell,
  primary: Bell,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
};

function Toast({ toast, isPaused }: { toast: Notification; isPaused: boolean }) {
  const look = recipe({ tone: toast.color });
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => dismiss(toast.id), toast.timeoutMs);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);
  return (
    <li className={look.root}>
      <span className={look.mark}>
        <Icon of={toast.icon ?? icons[toast.color]} size="md" />
      </span>
      <div className={look.texts} role={toast.color === 'danger' ? 'alert' : 'status'}>
        <p className={look.title}>{toast.title}</p>
        {toast.description && <p className={look.description}>{toast.description}</p>}
        {toast.actions && (
          <div className={look.actions}>
            {toast.actions.map((action) => (
              <Button
                key={action.label}
                size="sm"
                onPress={() => {
                  action.onPress();
                  dismiss(toast.id);
                }}
              >
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton size="sm" label={t('dismiss')} icon={X} onPress={() => dismiss(toast.id)} />
    </li>
  );
}

/** Shows all notifications. Render it once, beside the router's outlet. All timers pause while a toast is hovered or focused. */
export function ToastRegion() {
  const shown = useSyncExternalStore(notifications.subscribe, notifications.get);
  const look = recipe();
  return (
    <section aria-label={t('notifications')} data-react-aria-top-layer="true">
      <Group role="presentation" className={look.region}>
        {({ isHovered, isFocusWithin }) => (
          <ol className={look.list}>
            {shown.map((toast) => (
              <Toast key={toast.id} toast={toast} isPaused={isHovered || isFocusWithin} />
            ))}
          </ol>
        )}
      </Group>
    </section>
  );
}
