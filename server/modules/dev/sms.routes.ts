import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { allowPage } from '#server/plugins/security-headers.ts';
import { toolPage } from '#server/plugins/pages/page.ts';
import { type SandboxSms, listSmsTo } from '#server/providers/sms/sandbox.repo.ts';

const Filter = z.object({ to: z.optional(z.string()) });

/** Shows the text messages that the sandbox did not send, for people at /dev/sms and for tests at /dev/sms.json. */
export function smsRoutes(http: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  http.get('/dev/sms.json', async ({ query }) => ({ data: await listSmsTo(db, Filter.parse(query).to) }));

  http.get('/dev/sms', async ({ query }, reply) => {
    const { to } = Filter.parse(query);
    const nonce = randomBytes(16).toString('base64');
    allowPage(reply, config, nonce);
    const body = renderSmsList(await listSmsTo(db, to), to);
    return reply.type('text/html; charset=utf-8').send(toolPage('Text messages', body, nonce));
  });
}

function renderSmsList(messages: SandboxSms[], to: string | undefined): string {
  const rows = messages.map(
    ({ to: recipient, text, sentAt }) =>
      `<tr><td>${escapeHtml(text)}</td>` +
      `<td><a href="/dev/sms?to=${encodeURIComponent(recipient)}">${escapeHtml(recipient)}</a></td>` +
      `<td><time>${sentAt.toISOString()}</time></td></tr>`,
  );
  const scope = to
    ? `To ${escapeHtml(to)}. <a href="/dev/sms">Show all</a>`
    : 'None of these text messages were sent.';
  const table = `<table><thead><tr><th>Text</th><th>To</th><th>Sent</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return (
    `<p><a href="/dev/mailbox">Mailbox</a></p><h1>Text messages</h1><p class="note">${scope}</p>` +
    (messages.length > 0 ? table : '<p>No text messages yet</p>')
  );
}
