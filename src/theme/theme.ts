import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'kontor_theme';
const listeners = new Set<() => void>();

const stored = (): Theme => themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system';

/** Applies the stored theme to the document. Call it once before the first render. `system` follows the device. */
export function applyTheme(theme: Theme = stored()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    applyTheme();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

/** Returns the selected theme, synchronised between tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, stored);
