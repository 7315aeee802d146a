import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';

const list = css({ display: 'flex', flexDirection: 'column' });
const entry = css({
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
  '& > a': { display: 'flex', alignItems: 'center', gap: '3', py: '3' },
  '& > a > span:first-of-type': { flex: '1', minWidth: '0' },
});

const texts = css({ display: 'flex', flexDirection: 'column', gap: '0.5' });
const note = css({ textStyle: 'small', color: 'text.muted' });

/** The title of a link, and the notes below it. */
export const HomeLinkText = ({ title, notes }: { title: string; notes: readonly string[] }) => (
  <span className={texts}>
    <span>{title}</span>
    {notes.map((line) => (
      <span key={line} className={note}>
        {line}
      </span>
    ))}
  </span>
);

/** A list of links, each as wide as the card; the first text of each takes the remaining width. */
export const HomeLinks = ({ links }: { links: readonly { id: string; link: ReactNode }[] }) => (
  <ul className={list}>
    {links.map(({ id, link }) => (
      <li key={id} className={entry}>
        {link}
      </li>
    ))}
  </ul>
);
