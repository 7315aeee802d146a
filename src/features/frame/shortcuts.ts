import { useLayoutEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Returns the label of the modifier key: Command on a Mac, Ctrl elsewhere. */
export const getModifierKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

export type Shortcuts = { onPalette: () => void; onHelp: () => void };

/**
 * Handles the keyboard shortcuts of the dashboard: ⌘K opens the palette, ⌘S submits the form that is marked
 * `data-saves`, `?` lists the shortcuts, and `/` moves the focus to the search field of a list.
 */
export function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const withModifier = event.metaKey || event.ctrlKey;
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.altKey) return;
      if (withModifier && key === 'k') onPalette();
      else if (withModifier && key === 's') saveForm();
      else if (withModifier || isTyping(event.target)) return;
      else if (key === '?') onHelp();
      else if (key !== '/' || !focusSearch()) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onPalette, onHelp]);
}

function saveForm(): void {
  const forms = document.querySelectorAll<HTMLFormElement>('form[data-saves]');
  forms[forms.length - 1]?.requestSubmit();
}

/** Moves the focus to the search field. On a phone a button opens the field, which then takes the focus. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  const opener = document.querySelector<HTMLButtonElement>('main [data-opens-search]');
  if (field) field.focus();
  else opener?.click();
  return field !== null || opener !== null;
}
