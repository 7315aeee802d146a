import { buttonFace } from './actions/button-face.ts';
import { button } from './actions/button.ts';
import { countMark } from './actions/count-mark.ts';
import { link } from './actions/link.ts';
import { badge } from './data/badge.ts';
import { barTable } from './data/bar-table.ts';
import { chart } from './data/chart.ts';
import { codeList } from './data/code-list.ts';
import { cohortGrid } from './data/cohort-grid.ts';
import { checklist } from './data/checklist.ts';
import { descriptionList } from './data/description-list.ts';
import { funnel } from './data/funnel.ts';
import { keycap } from './data/keycap.ts';
import { planBadge } from './data/plan-badge.ts';
import { notificationList } from './data/notification-list.ts';
import { sortableList } from './data/sortable-list.ts';
import { stat } from './data/stat.ts';
import { timeline } from './data/timeline.ts';
import { loadingBar } from './feedback/loading-bar.ts';
import { notice } from './feedback/notice.ts';
import { progress } from './feedback/progress.ts';
import { skeleton } from './feedback/skeleton.ts';
import { spinner } from './feedback/spinner.ts';
import { state } from './feedback/state.ts';
import { toast } from './feedback/toast.ts';
import { checkboxGrid } from './fields/checkbox-grid.ts';
import { choice } from './fields/choice.ts';
import { field } from './fields/field.ts';
import { otpInput } from './fields/otp-input.ts';
import { permissionGrid } from './fields/permission-grid.ts';
import { permissionPreview } from './fields/permission-preview.ts';
import { appFrame } from './frame/app-frame.ts';
import { authFrame } from './frame/auth-frame.ts';
import { pageFrame } from './frame/page-frame.ts';
import { publicFrame } from './frame/public-frame.ts';
import { card } from './layout/card.ts';
import { grid } from './layout/grid.ts';
import { inline } from './layout/inline.ts';
import { pageHeader } from './layout/page-header.ts';
import { stack } from './layout/stack.ts';
import { stepper } from './layout/stepper.ts';
import { text } from './layout/text.ts';
import { visuallyHidden } from './layout/visually-hidden.ts';
import { listSummary } from './lists/list-summary.ts';
import { listToolbar } from './lists/list-toolbar.ts';
import { avatar } from './media/avatar.ts';
import { fileDrop } from './media/file-drop.ts';
import { icon } from './media/icon.ts';
import { imageCrop } from './media/image-crop.ts';
import { imageField } from './media/image-field.ts';
import { logo } from './media/logo.ts';
import { qrCode } from './media/qr-code.ts';
import { imagePicker } from './media/image-picker.ts';
import { imageRow } from './media/image-row.ts';
import { image } from './media/image.ts';
import { bulkOutcome } from './overlays/bulk-outcome.ts';
import { commandPalette } from './overlays/command-palette.ts';
import { dialog } from './overlays/dialog.ts';
import { options } from './overlays/options.ts';
import { panel } from './overlays/panel.ts';
import { popover } from './overlays/popover.ts';
import { dataList } from './table/data-list.ts';
import { reportTable } from './table/report-table.ts';
import { tabLinks } from './table/tab-links.ts';

export const recipes = {
  avatar,
  badge,
  button,
  checklist,
  countMark,
  buttonFace,
  codeList,
  grid,
  icon,
  image,
  inline,
  keycap,
  link,
  loadingBar,
  logo,
  pageFrame,
  planBadge,
  popover,
  qrCode,
  skeleton,
  spinner,
  stack,
  text,
  visuallyHidden,
};
export const slotRecipes = {
  appFrame,
  authFrame,
  barTable,
  bulkOutcome,
  card,
  chart,
  checkboxGrid,
  choice,
  cohortGrid,
  commandPalette,
  dataList,
  descriptionList,
  dialog,
  field,
  fileDrop,
  funnel,
  imageCrop,
  imageField,
  listSummary,
  listToolbar,
  notice,
  notificationList,
  options,
  otpInput,
  pageHeader,
  panel,
  permissionGrid,
  permissionPreview,
  imageRow,
  imagePicker,
  progress,
  publicFrame,
  reportTable,
  sortableList,
  stat,
  state,
  stepper,
  tabLinks,
  timeline,
  toast,
};
