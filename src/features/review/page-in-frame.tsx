import { css } from '#styled/css/css.mjs';

export type PageInFrameProps = {
  flowId: string;
  title: string;
  /** The width, in pixels, of the window that the page believes to have. */
  width: number;
  /** How much room it is shown in. */
  shown: { width: number; height: number };
};

const stage = css({
  maxW: 'full',
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: 'lg',
  bg: 'canvas',
});
const page = css({ display: 'block', border: 'none', transformOrigin: 'top left' });

/** A flow's own page in a window of its own: it shows the very actor of the review that this window shows. */
export function PageInFrame({ flowId, title, width, shown }: PageInFrameProps) {
  const scale = shown.width / width;
  return (
    <div className={stage} style={shown}>
      {/* Our own page, which has to run and to reach the actor: a sandbox that allows both is none. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        className={page}
        title={title}
        src={`/test/${flowId}/view`}
        style={{ width, height: shown.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
