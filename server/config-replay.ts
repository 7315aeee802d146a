import * as z from 'zod/mini';
import type { Mode } from './config-modes.ts';
import { isLoopbackHost } from './network-address.ts';

/** The settings of session replay (docs/decisions/0125-session-replay.md). */
export const replayEnvironment = {
  REPLAY_SCRIPT_URL: z.optional(z.url()),
  REPLAY_KEY: z.optional(
    z.string().check(z.trim(), z.regex(/^[\w/.-]{1,200}$/, 'must be the key of the recorder')),
  ),
  REPLAY_TRUSTED_TYPES: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^[\w.-]+( [\w.-]+)*$/, 'must be names of policies, separated by spaces')),
  ),
  REPLAY_BLOB_WORKER: z._default(z.stringbool(), false),
};
const ReplayEnvironment = z.object(replayEnvironment);
type ReplaySettings = z.infer<typeof ReplayEnvironment> & { NODE_ENV: Mode; KONTOR_ALLOW_SANDBOX: boolean };

export interface ReplayConfig {
  /** The address of the recorder's script. The policy of pages with it opens for its origin alone. */
  scriptUrl: string;
  key: string;
  /** The names of the Trusted Types policies that the recorder creates, separated by spaces; undefined if it needs none. */
  trustedTypes: string | undefined;
  /** True if the recorder starts a worker from a blob. */
  hasBlobWorker: boolean;
}

/** Returns a sentence for every setting that is not allowed; each begins with the setting's name. */
export function findReplayProblems(settings: ReplaySettings): string[] {
  const { REPLAY_SCRIPT_URL, REPLAY_KEY, NODE_ENV, KONTOR_ALLOW_SANDBOX: isStaging } = settings;
  if (REPLAY_SCRIPT_URL === undefined)
    return REPLAY_KEY === undefined ? [] : ['REPLAY_SCRIPT_URL: is required with REPLAY_KEY'];
  const problems = REPLAY_KEY === undefined ? ['REPLAY_KEY: is required with REPLAY_SCRIPT_URL'] : [];
  const { protocol, hostname } = new URL(REPLAY_SCRIPT_URL);
  const isLocal =
    protocol === 'http:' && isLoopbackHost(hostname) && (NODE_ENV !== 'production' || isStaging);
  if (protocol !== 'https:' && !isLocal) problems.push('REPLAY_SCRIPT_URL: must begin with https://');
  return problems;
}

export function readReplayConfig({
  REPLAY_SCRIPT_URL: scriptUrl,
  REPLAY_KEY: key,
  REPLAY_TRUSTED_TYPES: trustedTypes,
  REPLAY_BLOB_WORKER: hasBlobWorker,
}: ReplaySettings): ReplayConfig | undefined {
  if (scriptUrl === undefined || key === undefined) return undefined;
  return { scriptUrl: new URL(scriptUrl).href, key, trustedTypes, hasBlobWorker };
}
