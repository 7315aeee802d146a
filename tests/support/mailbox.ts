import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const pollMs = 10;
const timeoutMs = 45_000;

/** The six digits of the newest mail to the address; waits for the mail job, and past a code that is known already. */
export async function mailedCode(db: pg.Pool | pg.Client, email: string, known?: string): Promise<string> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const { rows } = await db.query<{ text: string }>(
      'select text from sandbox_mail where "to" = $1 order by id desc limit 1',
      [email],
    );
    const [code] = /\b\d{6}\b/.exec(rows[0]?.text ?? '') ?? [];
    if (code && code !== known) return code;
    await pause(pollMs);
  }
  throw new Error(`No code was mailed to ${email}`);
}
