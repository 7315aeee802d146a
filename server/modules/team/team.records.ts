/** The records of this module that other modules use; its other repo functions are private. */
export { listPeople, listTeams as teamsOf } from './team.repo.ts';
