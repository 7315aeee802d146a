/** The records of this module that other modules use; its other repo functions are private. */
export {
  type MemberRow,
  findStatusOfEmail,
  lockMembershipOfOwner,
  insertMember,
  findMemberByToken,
  listPeople,
  listSuspensions,
  listTeams as teamsOf,
  lockMember,
  lockSeats,
} from './team.repo.ts';
