import { useLayoutEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** On a Mac the command key, elsewhere control. */
export const modifier = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

export type Shortcuts = { onPalette: () => void; onHelp: () => void };

/**
 * Keys that hold everywhere in the dashboard: ⌘K opens the palette, ⌘S saves the form in sight (the one marked
 * `data-saves`), `?` lists them and `/` goes to the list's search.
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

/** On a phone the field opens from a button, and takes the focus itself. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  const opener = document.querySelector<HTMLButtonElement>('main [data-opens-search]');
  if (field) field.focus();
  else opener?.click();
  return field !== null || opener !== null;
}
