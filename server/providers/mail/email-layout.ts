import escapeHtml from 'escape-html';
import type { EmailMessage } from './mail.ts';

/** A row of a table: its label and value. */
export interface EmailRow {
  label: string;
  value: string;
  /** A total. */
  isStrong?: true;
}

/** The content of an email; the layout is always the same. */
export interface EmailContent extends Pick<EmailMessage, 'messageId' | 'to' | 'subject'> {
  /** The name at the top; Kontor's by default. */
  sender?: string;
  paragraphs: string[];
  /** Below the paragraphs. */
  rows?: readonly EmailRow[];
  /** A code to enter, shown large. */
  code?: string;
  /** Links to continue; the first is the main one. */
  links?: { label: string; url: string }[];
  /** Why the person receives the email, in small print. */
  reason: string;
}

const background = '#f4f6f5';
const ink = '#1c2b2a';
const anchor = '#073f3e';
const quiet = '#5b6b6a';

/** Lays an email out as plain text and as HTML for email programs without style sheets, images or scripts. */
export function createEmail({
  messageId,
  to,
  subject,
  sender = 'Kontor',
  paragraphs,
  rows = [],
  code,
  links = [],
  reason,
}: EmailContent): EmailMessage {
  const text = [
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(code ? [code] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `--\nKontor. ${reason}`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${background};color:${ink};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-weight:700;font-size:20px;color:${anchor};overflow-wrap:anywhere">${escapeHtml(sender)}</p>
<div style="background:#fff;border-radius:12px;padding:28px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(paragraph)}</p>`).join('\n')}
${rows.length > 0 ? tableHtml(rows) : ''}
${code ? `<p style="margin:0 0 16px;font:700 32px/1.2 ui-monospace,monospace;letter-spacing:6px;color:${anchor}">${escapeHtml(code)}</p>` : ''}
${links.map(linkHtml).join('\n')}
</div>
<p style="margin:20px 0 0;font-size:13px;color:${quiet}">${escapeHtml(reason)}</p>
</div></body></html>`;
  return { messageId, to, subject, text, html };
}

function tableHtml(rows: readonly EmailRow[]): string {
  const cell = 'padding:8px 0;border-top:1px solid #dfe6e4;vertical-align:top;overflow-wrap:break-word';
  const lines = rows.map(({ label, value, isStrong }) => {
    const weight = isStrong ? 'font-weight:700' : 'font-weight:400';
    return `<tr><th scope="row" style="${cell};${weight};width:46%;text-align:left;padding-right:16px">${escapeHtml(label)}</th><td style="${cell};${weight};text-align:right">${escapeHtml(value)}</td></tr>`;
  });
  return `<table style="width:100%;table-layout:fixed;border-collapse:collapse;font-size:15px;margin:0 0 20px">${lines.join('\n')}</table>`;
}

function linkHtml({ label, url }: { label: string; url: string }, position: number): string {
  const look =
    position === 0
      ? `background:${anchor};color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block`
      : `color:${anchor}`;
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>`;
}
