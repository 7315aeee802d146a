import {
  type CoverageFile,
  kindsOf,
  type Level,
  levels,
  type PartKind,
  partKinds,
  type Parts,
  type Unwalked,
} from './coverage-file.ts';
import type { WalkableParts } from './walked-parts.ts';

const where: Record<Level, string> = {
  pure: 'in the pure check',
  live: 'by a running actor',
  api: 'against the API',
  browser: 'in a browser',
};
const one: Record<PartKind, string> = {
  states: 'state',
  transitions: 'transition',
  branches: 'branch',
  events: 'event',
};

/** Returns the differences between a run and the committed file as sentences; none if the file is up to date. */
export function compareCoverage(
  committed: CoverageFile,
  now: CoverageFile,
  walkable: WalkableParts,
): string[] {
  const gone = Object.keys(committed).filter((id) => !walkable.has(id));
  return [
    ...gone.map((id) => `${id}: there is no such chart any more`),
    ...[...walkable].flatMap(([id, all]) => {
      const previous = committed[id];
      const current = now[id];
      if (!previous || !current) return [`${id}: this chart is not in the file`];
      const counts = partKinds
        .filter((kind) => previous[kind] !== current[kind])
        .map((kind) => `there are ${current[kind]} ${kind}, the file says ${previous[kind]}`);
      const walked = levels.flatMap((level) =>
        compareLevel(previous.levels[level], current.levels[level], all, level),
      );
      return [...counts, ...walked].map((sentence) => `${id}: ${sentence}`);
    }),
  ];
}

function compareLevel(previous: Unwalked, current: Unwalked, all: Parts, level: Level): string[] {
  const at = where[level];
  if (!previous && current) return [`it is walked ${at} now, the file says that it is not`];
  if (previous && !current) return [`it is not walked ${at} any more`];
  if (!previous || !current) return [];
  return kindsOf[level].flatMap((kind) => {
    const [before = [], now = []] = [previous[kind], current[kind]];
    return [
      ...now
        .filter((part) => !before.includes(part))
        .map((part) => `no test walks the ${one[kind]} "${part}" ${at}, the file says that one does`),
      ...before
        .filter((part) => !now.includes(part))
        .map((part) =>
          all[kind].includes(part)
            ? `the ${one[kind]} "${part}" is walked ${at} now, the file says that it is not`
            : `the ${one[kind]} "${part}" is still in the file, and not in the chart`,
        ),
    ];
  });
}
