import { normalizeText } from './normalize-text.ts';

/** Why a business handle is rejected (specification, section 5), in the order in which the rules are checked. */
export type HandleProblem =
  | 'empty'
  | 'bad-start'
  | 'bad-character'
  | 'double-mark'
  | 'mixed-marks'
  | 'bad-end'
  | 'too-long';

export const handleProblemText: Record<HandleProblem, string> = {
  empty: 'Choose a handle for your store',
  'bad-start': 'Start with a letter or a digit',
  'bad-character': 'Use only letters, digits, underscores, dots and hyphens',
  'double-mark': 'Remove the double hyphen or double dot',
  'mixed-marks': "A dot and a hyphen can't be next to each other",
  'bad-end': "A handle can't end with a hyphen",
  'too-long': 'Use fewer than 64 characters',
};

/** Returns the first rule of specification section 5 that the handle breaks; undefined when it is valid. */
export function findHandleProblem(handle: string): HandleProblem | undefined {
  if (handle === '') return 'empty';
  if (!/^[A-Za-z0-9]/.test(handle)) return 'bad-start';
  if (!/^[\w.-]+$/.test(handle)) return 'bad-character';
  if (/--|\.\./.test(handle)) return 'double-mark';
  if (/\.-|-\./.test(handle)) return 'mixed-marks';
  if (handle.endsWith('-')) return 'bad-end';
  if (handle.length >= 64) return 'too-long';
  return undefined;
}

/** Returns a valid handle made from a business name; empty when the name has no usable character. */
export function suggestHandle(businessName: string): string {
  return normalizeText(businessName, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-/, '')
    .replace(/-$/, '');
}

/** How many former handles of a store lead to it and stay reserved at a time, so that nobody collects names (decision 94). */
export const maxFormerHandles = 3;
