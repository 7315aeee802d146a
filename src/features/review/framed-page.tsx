import { css } from '#styled/css/css.mjs';

export type FramedPageProps = {
  flowId: string;
  title: string;
  /** The width of the page's window, in pixels. */
  width: number;
  /** The size at which it is shown, in pixels. */
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

/** Shows a flow's page in an iframe. The page runs on the actor of the review that this window shows. */
export function FramedPage({ flowId, title, width, shown }: FramedPageProps) {
  const scale = shown.width / width;
  return (
    <div className={stage} style={shown}>
      {/* The page is our own and has to run scripts and reach the actor; a sandbox that allows both protects nothing. */}
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
