import { useEffect } from 'react';

/** Names the page in the browser's tab and to screen readers; the brand comes last, where tabs cut off. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kontor`;
  }, [title]);
}
