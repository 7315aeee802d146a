import { assets } from '../routes/assets.ts';
import { texts } from '../shop-texts.ts';
import { ChartIcon } from './icons.tsx';

/** Links the checkout of a demo to its chart in the back office, at the state that the page shows. */
export const ChartLink = ({ address }: { address: string }) => (
  <aside className="chart-link" aria-label={texts.chart}>
    <link rel="stylesheet" href={assets.chartLinkStyle.path} />
    <a href={address} target="_blank" rel="noopener" title={texts.chartOfScreen}>
      <ChartIcon />
      <span className="hidden">{texts.chartOfScreen}</span>
    </a>
    <script src={assets.chartLinkScript.path} defer />
  </aside>
);
