import { type CoverageFile, partKinds, type Level, levels, type Parts } from './coverage-file.ts';
import type { Known } from './walked-parts.ts';

const where: Record<Level, string> = {
  pure: 'in the pure check',
  live: 'by a running actor',
  api: 'against the API',
  browser: 'in a browser',
};
const one: Record<keyof Parts, string> = { states: 'state', transitions: 'transition', branches: 'branch' };

/** Returns the differences between a run and the committed file as sentences; none if the file is up to date. */
export function compareCoverage(committed: CoverageFile, now: CoverageFile, known: Known): string[] {
  const gone = Object.keys(committed).filter((id) => !known.has(id));
  return [
    ...gone.map((id) => `${id}: there is no such chart any more`),
    ...[...known].flatMap(([id, all]) => {
      const told = committed[id];
      const is = now[id];
      if (!told || !is) return [`${id}: this chart is not in the file`];
      const counts = partKinds
        .filter((kind) => told[kind] !== is[kind])
        .map((kind) => `there are ${is[kind]} ${kind}, the file says ${told[kind]}`);
      const walked = levels.flatMap((level) =>
        compareLevel(told.levels[level], is.levels[level], all, where[level]),
      );
      return [...counts, ...walked].map((sentence) => `${id}: ${sentence}`);
    }),
  ];
}

function compareLevel(told: Parts | null, is: Parts | null, all: Parts, at: string): string[] {
  if (!told && is) return [`it is walked ${at} now, the file says that it is not`];
  if (told && !is) return [`it is not walked ${at} any more`];
  if (!told || !is) return [];
  return partKinds.flatMap((kind) => [
    ...is[kind]
      .filter((part) => !told[kind].includes(part))
      .map((part) => `no test walks the ${one[kind]} "${part}" ${at}, the file says that one does`),
    ...told[kind]
      .filter((part) => !is[kind].includes(part))
      .map((part) =>
        all[kind].includes(part)
          ? `the ${one[kind]} "${part}" is walked ${at} now, the file says that it is not`
          : `the ${one[kind]} "${part}" is still in the file, and not in the chart`,
      ),
  ]);
}
