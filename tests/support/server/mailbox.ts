import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const pollMs = 10;
const timeoutMs = 90_000;

type Mailbox = pg.Pool | pg.Client;

/** Returns the code of the newest email to the address; waits for the email job and skips a known code. */
export const mailedCode = (db: Mailbox, email: string, previousCode?: string): Promise<string> =>
  codeIn(db, 'select text from sandbox_mail where "to" = $1 order by id desc limit 1', email, previousCode);

/** Returns the code that was emailed for this request. */
export const codeOfRequest = (db: Mailbox, requestId: string): Promise<string> =>
  codeIn(db, 'select text from sandbox_mail where message_id = $1', `otp-${requestId}`);

/** Returns the code of the newest text message to the number. */
export const textedCode = (db: Mailbox, phoneNumber: string): Promise<string> =>
  codeIn(db, 'select text from sandbox_sms where "to" = $1 order by id desc limit 1', phoneNumber);

async function codeIn(db: Mailbox, query: string, value: string, previousCode?: string): Promise<string> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const { rows } = await db.query<{ text: string }>(query, [value]);
    const [code] = /\b\d{6}\b/.exec(rows[0]?.text ?? '') ?? [];
    if (code && code !== previousCode) return code;
    await pause(pollMs);
  }
  throw new Error(`No code was sent: ${value}`);
}
