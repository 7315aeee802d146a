import { state } from '#styled/recipes/state.mjs';
import type { ReactNode } from 'react';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';

export type EmptyStateProps = {
  icon: IconType;
  title: string;
  description?: ReactNode;
  /** The first actions. */
  actions?: ReactNode;
};

export function EmptyState({ icon, title, description, actions }: EmptyStateProps) {
  const look = state({ kind: 'empty' });
  return (
    <div className={look.root}>
      <span className={look.mark}>
        <Icon of={icon} size="lg" />
      </span>
      <p className={look.title}>{title}</p>
      {description && <p className={look.description}>{description}</p>}
      {actions && <div className={look.actions}>{actions}</div>}
    </div>
  );
}
