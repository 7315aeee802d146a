import { Parser } from 'htmlparser2';

/** Tags that end a line; `p` and headings leave an empty line after them. */
const lineTags = new Set(['br', 'div', 'li', 'tr', 'section', 'article', 'dt', 'dd']);
const paragraphTags = new Set(['p', 'ul', 'ol', 'table', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const silentTags = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'title']);

const keepsSpaces = '<div style="white-space:pre-wrap">';

const encodeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '<br>');

const decodeText = (html: string) =>
  html
    .replaceAll('<br>', '\n')
    .replaceAll('&#13;', '\r')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** Returns HTML that displays the text unchanged, from which `toPlainText` returns exactly this text. */
export function toHtml(text: string): string {
  const html = encodeText(text);
  return toPlainText(html) === text ? html : `${keepsSpaces}${html}</div>`;
}

/**
 * Returns the visible text of HTML with line breaks: no tag, script or style remains. Text without HTML is only
 * trimmed.
 */
export function toPlainText(html: string): string {
  if (html.startsWith(keepsSpaces) && html.endsWith('</div>'))
    return decodeText(html.slice(keepsSpaces.length, -'</div>'.length));
  const isMarkup = /<[a-z!/]|&[a-z#]/i.test(html);
  if (!isMarkup) return html.replaceAll(/\r\n?/g, '\n').trim();
  let text = '';
  let silent = 0;
  const parser = new Parser({
    onopentag(name) {
      if (silentTags.has(name)) silent++;
      if (name === 'li') text += '\n• ';
      else if (name === 'br') text += '\n';
      else if (paragraphTags.has(name)) text += '\n\n';
    },
    ontext(part) {
      if (silent === 0) text += part.replaceAll(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (silentTags.has(name)) silent = Math.max(0, silent - 1);
      if (paragraphTags.has(name)) text += '\n\n';
      else if (lineTags.has(name) && name !== 'br' && name !== 'li') text += '\n';
      else if (name === 'td' || name === 'th') text += ' ';
    },
  });
  parser.end(html);
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
