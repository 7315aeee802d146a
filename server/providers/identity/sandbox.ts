import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { parseSignedWebhook, signWebhook } from '#server/providers/payments/webhook-signature.ts';
import { type Identity, type IdentityCheckResult, IdentityEvent, type IdentityRequest } from './identity.ts';
import { scriptOf } from './sandbox-scripts.ts';
import { firstAskedAt } from './sandbox.repo.ts';

/** Events that are sent to the webhook. */
const identityEventJob = defineJob('sandbox-identity.tell', IdentityEvent);

type SandboxDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>;

const keyOf = ({ config }: SandboxDeps) => config.getKey('identity-webhook');
const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);

/** The holder in the sandbox's register for a number that belongs to another person. */
const otherHolder = 'Adebayo Musa';

function endOf(question: IdentityRequest): IdentityCheckResult {
  const { result: ends, differs = [] } = scriptOf(question.bvn ?? question.idNumber);
  const { firstName, middleName, lastName } = question;
  if (ends === 'unknown') return { state: 'unknown', message: 'This number is not in the register' };
  if (ends === 'matched')
    return {
      state: 'matched',
      registeredName: [firstName, middleName, lastName].filter(Boolean).join(' '),
    };
  const [otherFirst = '', otherLast = ''] = otherHolder.split(' ');
  return {
    state: 'mismatched',
    differs: [...differs],
    registeredName: `${differs.includes('firstName') ? otherFirst : firstName} ${differs.includes('lastName') ? otherLast : lastName}`,
    message: null,
  };
}

/** A register that only exists here: answers by documented numbers, some of them late or not for a while. */
export function makeSandboxIdentity(deps: SandboxDeps): Identity {
  const { db, jobs, clock } = deps;
  return {
    name: 'sandbox',
    label: 'Kontor Sandbox Identity',
    asksBankAccount: false,

    async check(question) {
      const { afterS = 0, silentS = 0 } = scriptOf(question.bvn ?? question.idNumber);
      const now = clock.now();
      const { at, isNew } = await firstAskedAt(db, question.reference, now);
      if (now < after(at, silentS)) throw new Error("Couldn't reach the identity provider");
      if (now >= after(at, afterS)) return endOf(question);
      if (isNew)
        await db.transaction((tx) =>
          jobs.add(
            tx,
            identityEventJob,
            { reference: question.reference, answer: endOf(question) },
            { runAt: after(at, afterS) },
          ),
        );
      return { state: 'checking' };
    },

    readWebhook(body, signature) {
      const opened = parseSignedWebhook(keyOf(deps), body, signature);
      return opened && (IdentityEvent.safeParse(opened.content).data ?? null);
    },
  };
}

/** Lets the sandbox send its events, signed, to the webhook. */
export function handleSandboxIdentity(
  deps: SandboxDeps,
  webhook: (body: Buffer, signature: string) => Promise<void>,
): void {
  deps.jobs.handle(identityEventJob, async (news) => {
    const body = Buffer.from(JSON.stringify(news));
    await webhook(body, signWebhook(keyOf(deps), body));
  });
}
