import { button, buttonFace } from './button.ts';
import { choice } from './choice.ts';
import { commandPalette, keycap } from './command-palette.ts';
import { dataList, tabLinks } from './data-list.ts';
import { chart } from './chart.ts';
import { descriptionList, fileDrop, stat, stepper, timeline } from './data.ts';
import { loadingBar, notice, progress, state, toast } from './feedback.ts';
import { field, otpInput } from './field.ts';
import { authFrame } from './auth-frame.ts';
import { appFrame, logo, pageFrame, publicFrame } from './frame.ts';
import { grid, icon, inline, stack, text, visuallyHidden } from './layout.ts';
import { avatar, imageField, picture, pictureChoice } from './media.ts';
import { link } from './link.ts';
import { listSummary, listToolbar } from './list-screen.ts';
import { dialog, options, popover, tooltip } from './overlay.ts';
import { bulkOutcome, checklist, pictureRow, sortableList } from './rows.ts';
import { permissionGrid } from './permission-grid.ts';
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
  tooltip,
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
