const maxMarks = 30;

/** A mark has one or two code units. */
const firstMarks = (marks: string): string =>
  marks.length <= maxMarks
    ? marks
    : Array.from(marks.slice(0, 2 * maxMarks))
        .slice(0, maxMarks)
        .join('');

/**
 * Returns the text in a Unicode normalisation form. Of more than 30 combining marks in a row the first 30 stay (the
 * stream-safe text format, https://unicode.org/reports/tr15/#Stream_Safe_Text_Format): no language has as many, and putting
 * them in order takes quadratic time.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(/\p{M}+/gu, firstMarks).normalize(form);
}
