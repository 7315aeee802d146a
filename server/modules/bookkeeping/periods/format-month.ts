import { getFirstDay } from '#domain/book-period.ts';
import { formatDay } from '#server/format.ts';

/** `March 2026` */
export const formatMonth = (month: string): string => formatDay(getFirstDay(month)).replace(/^\d+ /, '');
