import { makeServer } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import type { Deps } from './deps.ts';
import { requireHandle } from './modules/business/require-handle.service.ts';
import { checkInstallation } from './modules/installation/check-installation.ts';
import { getKeyStatus, rotateKeys } from './modules/keys/rotate-keys.ts';
import { runAccountsCommand } from './modules/operator-accounts/accounts.command.ts';
import { getTestClock, moveTestClock } from './modules/subscriptions/test-clock.service.ts';
import { operatorAreas } from './operator-areas.ts';
import { UsageProblem, describeUsage, runAreaCommand } from './platform/operator/command-line.ts';
import { AppError } from './app-error.ts';

/** Commands for the installation. They are not part of the console, and have no dry run. */
const toolsUsage = `npm run operator -- accounts list
npm run operator -- accounts add <email> --name "…"
npm run operator -- accounts remove <email>
npm run operator -- test-clock <handle> +<days>d
npm run operator -- keys rotate
npm run operator -- keys status`;

const getUsage = () => `${describeUsage(operatorAreas)}\n\n${toolsUsage}`;

async function runTestClockCommand(deps: Deps, [handle = '', by = '']: string[]): Promise<string> {
  const days = Number(/^\+(\d+)d$/.exec(by)?.[1]);
  if (!Number.isInteger(days) || days < 1 || days > 3650) throw new UsageProblem(toolsUsage);
  const businessId = await requireHandle(deps.db, handle);
  const { aheadDays } = await getTestClock(deps, businessId);
  await moveTestClock(deps, businessId, aheadDays + days);
  return `${handle}: ${days} days later`;
}

async function runKeysCommand(deps: Deps, [action]: string[]): Promise<string> {
  if (action === 'rotate') return rotateKeys(deps);
  if (action === 'status') return getKeyStatus(deps);
  throw new UsageProblem(toolsUsage);
}

async function runAccounts(deps: Deps, args: string[]): Promise<string> {
  const answer = await runAccountsCommand(deps, args);
  if (answer === undefined) throw new UsageProblem(toolsUsage);
  return answer;
}

const tools = new Map<string | undefined, (deps: Deps, args: string[]) => Promise<string>>([
  ['accounts', runAccounts],
  ['test-clock', runTestClockCommand],
  ['keys', runKeysCommand],
]);

/** The operator's commands. They work while Kontor runs, and without; emails are sent once it runs. */
export async function runOperatorCommand(words: string[]): Promise<string> {
  const [area = '', ...args] = words;
  const runTool = tools.get(area);
  if (!runTool && !Object.hasOwn(operatorAreas, area)) throw new UsageProblem(getUsage());
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await migrate(database.connection);
    const server = await makeServer({
      config,
      clock: systemClock,
      connection: database.connection,
      work: false,
    });
    try {
      await checkInstallation(server.deps);
      return runTool
        ? await runTool(server.deps, args)
        : await runAreaCommand(server.deps, operatorAreas, words);
    } finally {
      await server.close();
    }
  } finally {
    await database.stop();
  }
}

export const describeError = (problem: unknown): unknown => {
  if (problem instanceof AppError)
    return [problem.message, ...(problem.details.fields ?? []).map(({ message }) => message)].join('\n');
  return problem instanceof Error && problem.name.endsWith('Problem') ? problem.message : problem;
};
