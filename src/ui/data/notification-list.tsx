import { notificationList } from '#styled/recipes/notification-list.mjs';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { Button } from 'react-aria-components/Button';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';
import type { Tone } from './badge.tsx';

export type NotificationEntry = {
  id: string;
  title: string;
  /** ISO 8601, UTC. */
  instant: string;
  /** The instant as a text. */
  time: string;
  icon: IconType;
  tone: Tone;
  isUnread: boolean;
  /** The page of its record. */
  link?: LinkTarget;
};

export type NotificationListProps = {
  label: string;
  /** Said of unread entries by screen readers. */
  unreadLabel: string;
  entries: readonly NotificationEntry[];
  onOpen: (id: string, hasLink: boolean) => void;
};

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'>;
const EntryLink = createLink(({ children, ...props }: AnchorProps) => (
  <a {...props} className={notificationList().entry}>
    {children}
  </a>
));

/** Events, newest first. One with a record is a link to its page. */
export function NotificationList({ label, unreadLabel, entries, onOpen }: NotificationListProps) {
  return (
    <ul aria-label={label} className={notificationList().root}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.link ? (
            <EntryLink {...entry.link} onClick={() => onOpen(entry.id, true)}>
              <EntryContent {...entry} unreadLabel={unreadLabel} />
            </EntryLink>
          ) : (
            <Button className={notificationList().entry} onPress={() => onOpen(entry.id, false)}>
              <EntryContent {...entry} unreadLabel={unreadLabel} />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type EntryContentProps = NotificationEntry & { unreadLabel: string };

function EntryContent({ title, instant, time, icon, tone, isUnread, unreadLabel }: EntryContentProps) {
  const look = notificationList({ tone, isUnread });
  return (
    <>
      <span className={look.mark}>
        <Icon of={icon} />
      </span>
      <span className={look.texts}>
        <span className={look.title}>{title}</span>
        <time dateTime={instant} className={look.time}>
          {time}
        </time>
      </span>
      {isUnread && (
        <span className={look.dot}>
          <VisuallyHidden>{unreadLabel}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
