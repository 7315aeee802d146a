import { common } from '#src/lib/common.messages.ts';

/** Returns a field's value as the conflict dialog shows it; an empty text when there is none. */
export function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
