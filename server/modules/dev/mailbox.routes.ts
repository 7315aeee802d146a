import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Deps } from '#server/deps.ts';
import { allowPage } from '#server/plugins/security-headers.ts';
import { type SandboxEmail, findEmail, listEmailsTo } from '#server/providers/mail/sandbox.repo.ts';
import { AppError } from '#server/app-error.ts';
import { toolPage } from '#server/plugins/pages/page.ts';

const Filter = z.object({ to: z.optional(z.string()) });
const One = z.object({ id: Id });
const OneFile = z.extend(One, { nth: z.coerce.number().check(z.int(), z.minimum(0)) });

/** Shows the emails that the sandbox did not send, for people at /dev/mailbox and for tests at /dev/mailbox.json. */
export function mailboxRoutes(http: FastifyInstance, { db, config }: Deps): void {
  const sendPage = (reply: FastifyReply, title: string, body: string) => {
    const nonce = randomBytes(16).toString('base64');
    allowPage(reply, config, nonce);
    return reply.type('text/html; charset=utf-8').send(toolPage(title, body, nonce));
  };

  http.get('/dev/mailbox.json', async ({ query }) => ({
    data: await listEmailsTo(db, Filter.parse(query).to),
  }));

  http.get('/dev/mailbox', async ({ query }, reply) => {
    const { to } = Filter.parse(query);
    return sendPage(reply, 'Mailbox', renderEmailList(await listEmailsTo(db, to), to));
  });

  http.get('/dev/mailbox/:id', async ({ params }, reply) => {
    const result = One.safeParse(params);
    const mail = result.success ? await findEmail(db, result.data.id) : undefined;
    if (!mail) throw new AppError('NOT_FOUND');
    return sendPage(reply, mail.subject, renderEmail(mail));
  });

  http.get('/dev/mailbox/:id/:nth', async ({ params }, reply) => {
    const result = OneFile.safeParse(params);
    const mail = result.success ? await findEmail(db, result.data.id) : undefined;
    const file = result.success ? mail?.attachments[result.data.nth] : undefined;
    if (!file) throw new AppError('NOT_FOUND');
    return reply.type(file.type).send(Buffer.from(file.contentBase64, 'base64'));
  });
}

function renderEmailList(mails: SandboxEmail[], to: string | undefined): string {
  const rows = mails.map(
    ({ id, to: recipient, subject, sentAt }) =>
      `<tr><td><a href="/dev/mailbox/${id}">${escapeHtml(subject)}</a></td>` +
      `<td><a href="/dev/mailbox?to=${encodeURIComponent(recipient)}">${escapeHtml(recipient)}</a></td>` +
      `<td><time>${sentAt.toISOString()}</time></td></tr>`,
  );
  const scope = to
    ? `To ${escapeHtml(to)}. <a href="/dev/mailbox">Show all</a>`
    : 'None of these emails were sent.';
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Sent</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<h1>Mailbox</h1><p class="note">${scope} <a href="/dev/sms">Text messages</a></p>${mails.length > 0 ? table : '<p>No emails yet</p>'}`;
}

function renderEmail({ id, subject, to, sentAt, text, html, attachments }: SandboxEmail): string {
  const files = attachments.map(
    ({ fileName }, nth) => `<p><a href="/dev/mailbox/${id}/${nth}">${escapeHtml(fileName)}</a></p>`,
  );
  return (
    `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(subject)}</h1>` +
    `<p class="note">To ${escapeHtml(to)} · <time>${sentAt.toISOString()}</time></p>${files.join('')}` +
    `<h2>As text</h2><pre>${withLinks(text)}</pre>` +
    `<h2>As HTML</h2><iframe sandbox title="The email as HTML" srcdoc="${escapeHtml(html)}"></iframe>`
  );
}

const withLinks = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
