import { card } from '#styled/recipes/card.mjs';
import { type ReactNode, useId } from 'react';

export type CardProps = {
  children: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding around the content: lists and tables that go to the edge. */
  isFlush?: boolean;
};

/** A region of a page; with a title it is a landmark of that name. */
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
