import type { AccessChange } from '#contract/permission-effects.ts';
import { resourceNames } from '#domain/permission-labels.ts';
import { getPathResource, resources } from '#domain/permission.ts';
import { t } from '#src/features/team/team.messages.ts';
import { abilities } from './abilities.ts';
import { screenNames } from './screen-names.ts';

/** The abilities that a person gains or loses in an area, in words. */
export interface AreaChange {
  area: string;
  /** "View Orders", "Ship orders and confirm deliveries". */
  texts: readonly string[];
}

/**
 * Returns a change of access in words, by area. Reading is described by the screens that show it, everything else by what a
 * merchant does.
 * @param hasScreen whether a path has a screen; others are not named
 */
export const describeAccessChange = (
  { paths, calls }: AccessChange,
  hasScreen: (path: string) => boolean,
): AreaChange[] =>
  resources.flatMap((resource) => {
    const screens = paths.filter((path) => getPathResource(path) === resource && hasScreen(path));
    const texts = [
      ...(screens.length > 0 ? [t('viewScreens', { screens: listScreens(screens) })] : []),
      ...abilities[resource]
        .filter((ability) => ability.calls.some((call) => calls.includes(call)))
        .map(({ text }) => text),
    ];
    return texts.length === 0 ? [] : [{ area: resourceNames[resource], texts }];
  });

const listScreens = (paths: readonly string[]) => paths.flatMap((path) => screenNames[path] ?? []).join(', ');
