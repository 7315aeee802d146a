import { css } from '#styled/css/css.mjs';
import { Crosshair, Download, Expand, ImageDown, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Card } from '#src/ui/layout/card.tsx';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { ChartMap, findActive, fitChart, goToState, type MapControl, moveMs, scales } from './chart-map.tsx';
import type { ChartMarks } from './chart-marks.ts';
import { t } from './review.messages.ts';
import { type ChartFormat, saveChart, type SavedChart } from './save-chart.ts';

export type ChartDiagramProps = ChartMarks & SavedChart & { label: string };

const whole = css({
  '&:fullscreen': { bg: 'canvas', overflow: 'auto', '& [data-map]': { h: '[calc(100dvh - 6rem)]' } },
});
const map = css({ h: { base: '[22rem]', md: '[36rem]' } });

/** Shows a chart as a map that is moved and zoomed by mouse, fingers and keys. */
export const ChartDiagram = deferred(function ChartDiagram({
  id,
  title,
  layout,
  label,
  ...marked
}: ChartDiagramProps) {
  const { active, taken, uncovered, overlay, onState } = marked;
  const marks = useMemo(
    () => ({ active, taken, uncovered, overlay, onState }),
    [active, taken, uncovered, overlay, onState],
  );
  const mapRef = useRef<HTMLDivElement>(null);
  const wholeRef = useRef<HTMLDivElement>(null);
  const [control, setControl] = useState<MapControl>();
  const here = findActive(layout, active);
  const save = (format: ChartFormat) => {
    saveChart({ id, title, layout }, format).catch(() => notify.error(t('saveFailed')));
  };
  const buttons = (
    <Inline gap="1">
      <IconButton
        size="sm"
        icon={ZoomOut}
        label={t('zoomOut')}
        onPress={() => void control?.zoomOut({ duration: moveMs() })}
      />
      <IconButton
        size="sm"
        icon={ZoomIn}
        label={t('zoomIn')}
        onPress={() => void control?.zoomIn({ duration: moveMs() })}
      />
      <IconButton
        size="sm"
        icon={Maximize}
        label={t('zoomFit')}
        onPress={() =>
          control && mapRef.current && void fitChart(control, layout, mapRef.current.getBoundingClientRect())
        }
      />
      <IconButton
        size="sm"
        icon={Crosshair}
        label={t('zoomHere')}
        onPress={() => control && here && void goToState(control, here, scales.first)}
      />
      {document.fullscreenEnabled && (
        <IconButton
          size="sm"
          icon={Expand}
          label={t('fullScreen')}
          onPress={() => toggleFullScreen(wholeRef.current)}
        />
      )}
      <IconButton size="sm" icon={Download} label={t('saveSvg')} onPress={() => save('svg')} />
      <IconButton size="sm" icon={ImageDown} label={t('savePng')} onPress={() => save('png')} />
    </Inline>
  );
  return (
    <div ref={wholeRef} className={whole}>
      <Card title={t('chart')} actions={buttons}>
        <div ref={mapRef} className={map} data-map>
          <ChartMap layout={layout} label={label} marks={marks} control={control} onControl={setControl} />
        </div>
      </Card>
    </div>
  );
});

function toggleFullScreen(part: HTMLElement | null): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : part?.requestFullscreen();
  // A browser may refuse it, and then nothing changes.
  change?.catch(() => undefined);
}
