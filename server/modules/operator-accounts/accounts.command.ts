import { parseArgs } from 'node:util';
import { Email } from '#domain/id.ts';
import { invalid } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { insertOperatorEntry } from '#server/platform/operator/operator-log.repo.ts';
import { deleteOperatorAccount, listOperatorAccounts } from './operator-accounts.repo.ts';
import { addOperatorAccount } from './operator-accounts.service.ts';

/**
 * Lists, adds and removes the accounts of the console. Only who can run commands on the machine can, so that a session of
 * the console can't create another account.
 * @returns what the operator reads; undefined for words that are no command
 * @throws INVALID for what is no email address
 */
export async function runAccountsCommand(deps: Deps, args: string[]): Promise<string | undefined> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, by: { type: 'string', default: 'Kontor' } },
  });
  const [action, address] = positionals;
  if (action === 'list') {
    const accounts = await listOperatorAccounts(deps.db);
    if (accounts.length === 0) return 'There are no accounts of the console.';
    return accounts.map(({ email, name }) => `${email}  ${name}`).join('\n');
  }
  const name = values.name?.trim() ?? '';
  if (address === undefined || (action !== 'remove' && (action !== 'add' || name === ''))) return undefined;
  const email = Email.safeParse(address);
  if (!email.success) throw invalid(email.error);
  return deps.db.transaction(async (tx) => {
    const enter = (result: string) =>
      insertOperatorEntry(tx, {
        at: deps.clock.now(),
        operator: values.by,
        area: 'accounts',
        action,
        subject: email.data,
        result,
      });
    if (action === 'remove') {
      if (!(await deleteOperatorAccount(tx, email.data))) return `${email.data} has no account`;
      await enter(`${email.data}: removed`);
      return `${email.data}: removed`;
    }
    const password = await addOperatorAccount(deps, tx, { email: email.data, name });
    await enter(`${email.data}: added for ${name}`);
    return `${email.data}: added. The password, which is shown only now: ${password}`;
  });
}
