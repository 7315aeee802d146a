import { useEffect } from 'react';

/** Names the page in the browser's tab and to screen readers; the brand comes last, where tabs cut off. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Kontor`;
  }, [title]);
}
