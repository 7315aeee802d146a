export { eventPlaceMachine } from './event-place.machine.ts';
export {
  type EventPlaceSend,
  type EventPlaceView,
  type FeeView,
  eventPlaceView,
} from './event-place.view.ts';
export type {
  ApplicationAnswer,
  ApplyInput,
  EventAnswer,
  EventPage,
  FeeAttempt,
  StateAnswer,
} from './event-place.types.ts';
