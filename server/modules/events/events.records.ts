export { listCurrentEvents } from './events.repo.ts';
