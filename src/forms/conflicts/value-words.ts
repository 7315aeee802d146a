import { t } from './merge-dialog.messages.ts';

/** The value of a field in words, as the conflict dialog shows it; empty where there is none. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
