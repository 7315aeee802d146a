import { useEffect } from 'react';

/** Sets the title of the browser tab, which screen readers read too. The brand is last, because tabs cut off long titles. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Kontor`;
  }, [title]);
}
