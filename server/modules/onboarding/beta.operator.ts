import * as z from 'zod/mini';
import { Email, text } from '#domain/id.ts';
import { AppError, invalid } from '#server/app-error.ts';
import { userByEmail } from '#server/modules/users/users.records.ts';
import { type OperatorArea, defineOperatorAction, noInput } from '#server/platform/operator/operator-area.ts';
import { sendBetaInvitation } from './beta.service.ts';
import { deleteOpenBetaUsers, listOpenBetaUsers } from './onboarding.repo.ts';

/** @throws INVALID */
function readEmail(subject: string): string {
  const email = Email.safeParse(subject);
  if (!email.success) throw invalid(email.error);
  return email.data;
}

const name = (label: string) => text(1, 120, `Enter the ${label}`);

/** Invitations of beta users, which are open until the person joins. */
export const betaArea: OperatorArea = {
  title: 'Beta invitations',
  subject: 'email',
  async list(executor) {
    const open = await listOpenBetaUsers(executor);
    return open.map(({ email, firstName, lastName, businessName }) => ({
      subject: email,
      title: `${firstName} ${lastName}`,
      facts: [{ label: 'Business', value: businessName }],
      since: null,
      actions: ['revoke'],
    }));
  },
  actions: {
    invite: defineOperatorAction({
      label: 'Invite',
      input: z.object({
        firstName: name('first name'),
        lastName: name('last name'),
        business: name('name of the business'),
      }),
      fields: {
        firstName: { label: 'First name', kind: 'text' },
        lastName: { label: 'Last name', kind: 'text' },
        business: { label: 'Business', kind: 'text' },
      },
      async run(tx, deps, subject, { firstName, lastName, business: businessName }) {
        const email = readEmail(subject);
        const account = await userByEmail(tx, email);
        if (account?.firstName != null)
          throw new AppError('ALREADY_DONE', { message: `${email} already has an account` });
        await sendBetaInvitation(tx, deps, { email, firstName, lastName, businessName });
        return `${email}: invited`;
      },
    }),
    revoke: defineOperatorAction({
      label: 'Revoke',
      input: noInput,
      fields: {},
      async run(tx, _deps, subject) {
        const email = readEmail(subject);
        if ((await deleteOpenBetaUsers(tx, email)) === 0)
          throw new AppError('NOT_FOUND', { message: `${email} has no open invitation` });
        return `${email}: revoked`;
      },
    }),
  },
};
