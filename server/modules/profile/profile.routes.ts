import { communityCalls } from '#contract/people/community.ts';
import { profileCalls } from '#contract/people/profile.ts';
import type { Deps } from '#server/deps.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type App, route } from '#server/plugins/route.ts';
import { joinCommunity } from './community.service.ts';
import { setProfileImage } from './profile-image.service.ts';
import { setReplayConsent } from './replay-consent.service.ts';
import { requestPhoneCode, verifyPhone } from './phone-verification.service.ts';

export function profileRoutes(app: App, deps: Deps): void {
  const needs = { ...deps, passwords: makePasswords(deps.config) };

  route(app, profileCalls.setProfileImage, ({ tx, caller, body }) =>
    setProfileImage(tx, caller, body.fileId),
  );
  route(app, communityCalls.joinCommunity, ({ tx, caller }) => joinCommunity(tx, deps.config, caller.userId));
  route(app, profileCalls.setReplayConsent, ({ tx, caller, body }) =>
    setReplayConsent(tx, deps, caller, body.isOn),
  );
  route(app, profileCalls.requestPhoneCode, ({ tx, caller }) => requestPhoneCode(deps, tx, caller));
  route(app, profileCalls.verifyPhone, ({ tx, caller, body }) => verifyPhone(needs, tx, caller, body));
}
