/** The domains under which stores answer, for the modules that need their addresses. */
export { addressStore, findStoreOfDomain, liveDomainOf } from './live-domains.repo.ts';
