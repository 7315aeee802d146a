/** Returns the text without these characters at its end, in linear time; a regular expression would try each run. */
export function trimEndOf(text: string, mark: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === mark) end--;
  return text.slice(0, end);
}
