import { card } from '#styled/recipes/card.mjs';
import { type ReactNode, useId } from 'react';

export type CardProps = {
  children: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Removes the padding, for lists and tables that reach the edge. */
  isFlush?: boolean;
};

/** A section of a page. With a title it is a landmark with that name. */
export function Card({ children, title, description, actions, footer, isFlush = false }: CardProps) {
  const titleId = useId();
  const look = card({ isFlush });
  return (
    <section className={look.root} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <header className={look.header}>
          <div className={look.titles}>
            <h2 id={titleId} className={look.title}>
              {title}
            </h2>
            {description && <p className={look.description}>{description}</p>}
          </div>
          {actions && <div className={look.actions}>{actions}</div>}
        </header>
      )}
      <div className={look.body}>{children}</div>
      {footer && <footer className={look.footer}>{footer}</footer>}
    </section>
  );
}
