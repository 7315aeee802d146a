import { button } from './actions/button.ts';
import { buttonFace } from './actions/button-face.ts';
import { choice } from './fields/choice.ts';
import { commandPalette } from './overlays/command-palette.ts';
import { keycap } from './data/keycap.ts';
import { dataList, tabLinks } from './data-list.ts';
import { chart } from './data/chart.ts';
import { descriptionList } from './data/description-list.ts';
import { fileDrop } from './media/file-drop.ts';
import { stat } from './data/stat.ts';
import { stepper } from './layout/stepper.ts';
import { timeline } from './data/timeline.ts';
import { loadingBar } from './feedback/loading-bar.ts';
import { notice } from './feedback/notice.ts';
import { progress } from './feedback/progress.ts';
import { state } from './feedback/state.ts';
import { toast } from './feedback/toast.ts';
import { field } from './fields/field.ts';
import { otpInput } from './fields/otp-input.ts';
import { authFrame } from './frame/auth-frame.ts';
import { appFrame, logo, pageFrame, publicFrame } from './frame.ts';
import { grid } from './layout/grid.ts';
import { icon } from './media/icon.ts';
import { inline } from './layout/inline.ts';
import { stack } from './layout/stack.ts';
import { text } from './layout/text.ts';
import { visuallyHidden } from './layout/visually-hidden.ts';
import { avatar } from './media/avatar.ts';
import { imageField } from './media/image-field.ts';
import { picture } from './media/picture.ts';
import { pictureChoice } from './media/picture-choice.ts';
import { link } from './actions/link.ts';
import { listSummary, listToolbar } from './list-screen.ts';
import { dialog } from './overlays/dialog.ts';
import { options } from './overlays/options.ts';
import { popover } from './overlays/popover.ts';
import { bulkOutcome, checklist, pictureRow, sortableList } from './rows.ts';
import { permissionGrid } from './fields/permission-grid.ts';
import { badge, card, pageHeader, skeleton, spinner } from './surface.ts';

export const recipes = {
  avatar,
  badge,
  button,
  checklist,
  buttonFace,
  grid,
  icon,
  inline,
  keycap,
  link,
  loadingBar,
  logo,
  pageFrame,
  picture,
  popover,
  skeleton,
  spinner,
  stack,
  text,
  visuallyHidden,
};
export const slotRecipes = {
  appFrame,
  authFrame,
  bulkOutcome,
  card,
  chart,
  choice,
  commandPalette,
  dataList,
  descriptionList,
  dialog,
  field,
  fileDrop,
  imageField,
  listSummary,
  listToolbar,
  notice,
  options,
  otpInput,
  pageHeader,
  permissionGrid,
  pictureRow,
  pictureChoice,
  progress,
  publicFrame,
  sortableList,
  stat,
  state,
  stepper,
  tabLinks,
  timeline,
  toast,
};
