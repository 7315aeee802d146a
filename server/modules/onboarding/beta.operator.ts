import { parseArgs } from 'node:util';
import { Email } from '#domain/id.ts';
import type { Deps } from '#server/deps.ts';
import { userByEmail } from '#server/modules/users/users.records.ts';
import { sendBetaInvitation } from './beta.service.ts';
import { deleteOpenBetaUsers, listBetaUsers } from './onboarding.repo.ts';

/**
 * Invites beta users, lists them, and revokes an invitation that was not used.
 *
 * @returns what the operator reads; undefined for words that are no command
 */
export async function runBetaCommand(deps: Deps, args: string[]): Promise<string | undefined> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      business: { type: 'string' },
    },
  });
  const [action, address] = positionals;
  if (action === 'list') {
    const all = await listBetaUsers(deps.db);
    if (all.length === 0) return 'There are no invitations.';
    return all
      .map(({ email, firstName, lastName, businessName, joinedAt }) =>
        [
          email,
          `${firstName} ${lastName}`,
          businessName,
          joinedAt ? `joined ${joinedAt.toISOString()}` : 'invited',
        ].join('  '),
      )
      .join('\n');
  }
  const email = Email.safeParse(address);
  if (!email.success) return undefined;
  if (action === 'revoke') {
    const revoked = await deleteOpenBetaUsers(deps.db, email.data);
    return revoked === 0 ? `${email.data} has no open invitation` : `${email.data}: revoked`;
  }
  const { 'first-name': firstName, 'last-name': lastName, business: businessName } = values;
  if (action !== 'invite' || !firstName || !lastName || !businessName) return undefined;
  const account = await userByEmail(deps.db, email.data);
  if (account?.firstName != null) return `${email.data} already has an account`;
  await deps.db.transaction((tx) =>
    sendBetaInvitation(tx, deps, { email: email.data, firstName, lastName, businessName }),
  );
  return `${email.data}: invited`;
}
