import type * as z from 'zod/mini';
import type { Parts } from '#tests/support/server/request.ts';

/** Pieces of text whose repetition blocks a careless pattern or parser, by the target of the attack. */
export const hostilePieces: Record<string, string> = {
  'parts of an address': '@.',
  'one letter': 'a',
  'opening brackets': '(',
  tags: '<',
  'open tags': '<p><li>',
  spaces: ' ',
  'line breaks': ' \n',
  commas: ',',
  'quotation marks': '"',
  'digits and marks': '1,1.1 ',
  'combining marks': '\u0300\u0316',
  'full-width letters': '＝１ａ',
  'domain labels': 'a-.',
  slashes: '/..',
  percents: '%2',
};

/** Repeats the piece, with an end that makes a pattern backtrack. */
export const hostileText = (piece: string, length: number): string =>
  `${piece.repeat(Math.ceil(length / piece.length)).slice(0, Math.max(0, length - 2))}\n!`.slice(0, length);

/** Repeats all pieces, one after the other. */
export const mixedHostileText = (length: number): string => {
  const pieces = Object.values(hostilePieces);
  return pieces.map((piece) => hostileText(piece, Math.floor(length / pieces.length))).join('');
};

/** A text of a request: its position and maximum length. */
export interface TextPlace {
  path: [part: keyof Parts, ...fields: string[]];
  maxLength: number;
}

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};

/** Returns every text of a schema, including nested objects, lists and alternatives. */
export function textPlaces(
  schema: z.ZodMiniType | undefined,
  path: TextPlace['path'],
  limit: number,
): TextPlace[] {
  if (!schema) return [];
  const def: Def = schema.def;
  const inner = def.innerType ?? def.in;
  if (inner) return textPlaces(inner, path, limit);
  if (def.element) return textPlaces(def.element, [...path, '0'], limit);
  if (def.options) return def.options.flatMap((option) => textPlaces(option, path, limit));
  if (def.shape)
    return Object.entries(def.shape).flatMap(([field, part]) => textPlaces(part, [...path, field], limit));
  if (def.type !== 'string') return [];
  const maxima = (def.checks ?? []).flatMap(({ _zod: { def: check } }) => check.maximum ?? []);
  return [{ path, maxLength: Math.min(limit, ...maxima) }];
}

/** Returns the parts with another text at the position; missing lists and objects are created. */
export function withText<T>(whole: T, [field, ...deeper]: string[], text: string): T {
  if (field === undefined) return text as T;
  const isList = /^\d+$/.test(field);
  const copy: Record<string, unknown> = typeof whole === 'object' && whole !== null ? { ...whole } : {};
  copy[field] = withText(copy[field], deeper, text);
  return (isList ? Object.values(copy) : copy) as T;
}
