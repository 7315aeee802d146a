import { css } from '#styled/css/css.mjs';
import { useState } from 'react';
import { type Country, countries, countryCodes } from '#domain/business.ts';
import { type Zone, type ZoneArea, findOverlap } from '#domain/delivery-zone.ts';
import { regionsOf } from '#domain/regions.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './zones.messages.ts';

export type ZonePlacesProps = {
  areas: readonly ZoneArea[];
  onChange: (areas: ZoneArea[]) => void;
  /** The other zones, whose places can't be chosen. */
  others: readonly Zone[];
  /** The country that is selected at first. */
  defaultCountry: Country;
  error: string | undefined;
};

const places = countryCodes.map((value) => ({ value, label: countries[value] }));
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))',
  gap: '3',
});

/** The checkboxes of the regions of a country; a region of another zone names that zone. */
export function ZonePlaces({ areas, onChange, others, defaultCountry, error }: ZonePlacesProps) {
  const [country, setCountry] = useState<Country>(areas[0]?.country ?? defaultCountry);
  const countryAreas: ZoneArea[] = [null, ...regionsOf[country]].map((region) => ({ country, region }));
  const findOtherZone = (area: ZoneArea) =>
    others.find((zone) => findOverlap({ areas: [area] }, zone).length > 0);
  const isChosen = (area: ZoneArea) => findOverlap({ areas: [area] }, { areas: [...areas] }).length > 0;
  const without = (gone: readonly ZoneArea[]) =>
    areas.filter((area) => findOverlap({ areas: [area] }, { areas: [...gone] }).length === 0);
  return (
    <fieldset id="areas" tabIndex={-1}>
      <Stack gap="3">
        <legend>
          <Text as="span" variant="label">
            {t('where')}
          </Text>
        </legend>
        {error && (
          <Notice tone="danger" resultKey={error}>
            {error}
          </Notice>
        )}
        <Select label={t('country')} options={places} value={country} onChange={setCountry} />
        <Inline justify="between">
          <Text as="span" variant="small" tone="muted">
            {t('chosen', { count: areas.length })}
          </Text>
          <Inline>
            <Button
              size="sm"
              variant="quiet"
              onPress={() =>
                onChange([...without(countryAreas), ...countryAreas.filter((area) => !findOtherZone(area))])
              }
            >
              {t('chooseAll')}
            </Button>
            <Button size="sm" variant="quiet" onPress={() => onChange(without(countryAreas))}>
              {t('chooseNone')}
            </Button>
          </Inline>
        </Inline>
        <div className={grid}>
          {countryAreas.map((area) => {
            const taker = findOtherZone(area);
            const hint = taker ? t('takenBy', { zone: taker.name }) : area.region === null && t('restWhy');
            return (
              <Checkbox
                key={area.region ?? ''}
                label={area.region ?? t('rest', { country: countries[country] })}
                description={hint || undefined}
                isDisabled={Boolean(taker)}
                isSelected={isChosen(area)}
                onChange={(isOn) => onChange(isOn ? [...areas, area] : without([area]))}
              />
            );
          })}
        </div>
      </Stack>
    </fieldset>
  );
}
