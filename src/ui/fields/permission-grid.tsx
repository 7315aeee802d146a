import { permissionGrid } from '#styled/recipes/permission-grid.mjs';
import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

export type PermissionGridProps<Level extends string> = {
  label: string;
  /** The levels, from the least to the most access. */
  levels: readonly { value: Level; label: string }[];
  /** With `available`, the other levels of the row can't be chosen. */
  rows: readonly {
    id: string;
    label: ReactNode;
    description?: ReactNode;
    value: Level;
    available?: readonly Level[];
  }[];
  onChange: (id: string, level: Level) => void;
  isReadOnly?: boolean;
};

/**
 * Sets the access to each area, with a row for each area and a column for each level. On a phone the levels of a row are
 * below its name.
 */
export function PermissionGrid<Level extends string>({
  label,
  levels,
  rows,
  onChange,
  isReadOnly = false,
}: PermissionGridProps<Level>) {
  const look = permissionGrid();
  const take = (id: string, chosen: string) => {
    const level = levels.find(({ value }) => value === chosen);
    if (level) onChange(id, level.value);
  };
  return (
    <fieldset aria-label={label} className={look.root}>
      <div aria-hidden className={look.head}>
        <span />
        {levels.map((level) => (
          <span key={level.value}>{level.label}</span>
        ))}
      </div>
      {rows.map((row) => (
        <RadioGroup
          key={row.id}
          aria-labelledby={`permission-${row.id}`}
          value={row.value}
          onChange={(chosen) => take(row.id, chosen)}
          isReadOnly={isReadOnly}
          orientation="horizontal"
          className={look.row}
        >
          <span className={look.area}>
            <span id={`permission-${row.id}`} className={look.name}>
              {row.label}
            </span>
            {row.description && <span className={look.description}>{row.description}</span>}
          </span>
          {levels.map((level) => (
            <Radio
              key={level.value}
              value={level.value}
              isDisabled={row.available?.includes(level.value) === false}
              className={look.choice}
            >
              <span className={look.mark} />
              <span className={look.level}>{level.label}</span>
            </Radio>
          ))}
        </RadioGroup>
      ))}
    </fieldset>
  );
}
