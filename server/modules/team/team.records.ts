/** The records of this module that other modules use; its other repo functions are private. */
export {
  type MemberRow,
  findStatusOfEmail,
  insertMember,
  findMemberByToken,
  listPeople,
  listTeams as teamsOf,
  lockMember,
  lockSeats,
} from './team.repo.ts';
