import { type User, getPersonName } from '#domain/business.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';

/** The recorder's interface: that of LogRocket, which its script provides under this name. */
interface Recorder {
  init(key: string, options: typeof masking): void;
  identify(id: string, traits: Record<string, string | boolean>): void;
}
declare global {
  interface Window {
    LogRocket?: Recorder;
  }
}

/**
 * The recorder masks all texts and fields before it sends anything, and records no calls, logs or parts of addresses after
 * the path (decision 125). Fields have the attribute `data-private` besides.
 */
const masking = {
  console: { isEnabled: false },
  network: { isEnabled: false },
  dom: {
    inputSanitizer: true,
    textSanitizer: true,
    hiddenAttributes: [
      'alt',
      'aria-description',
      'aria-label',
      'aria-valuetext',
      'content',
      'href',
      'placeholder',
      'src',
      'srcset',
      'title',
      'value',
    ],
  },
  browser: { urlSanitizer: (url: string): string => url.replace(/[?#].*$/s, '') },
};

/** Returns the fields of the specification (section 7), without those that are unknown. */
function toTraits(user: User): Record<string, string | boolean> {
  const { email, referralCode, phoneNumber, communityMember, kycVerificationStatus, imageUrl } = user;
  return {
    name: getPersonName(user),
    email,
    referralCode,
    communityMember,
    kycStatus: kycVerificationStatus,
    ...(phoneNumber === null ? {} : { phone: phoneNumber }),
    ...(imageUrl === null ? {} : { image: new URL(imageUrl, location.origin).href }),
  };
}

/** Starts the recorder of this document once it is loaded and the person is known; another person gets another document. */
export function startReplay(script: HTMLScriptElement, session: SessionActor): void {
  let recordedId: string | undefined;
  const follow = () => {
    const { user } = session.getSnapshot().context;
    const recorder = window.LogRocket;
    if (!recorder || !user) return;
    if (recordedId === undefined) {
      if (!user.replaysSessions) return;
      recordedId = user.id;
      recorder.init(script.dataset['replayKey'] ?? '', masking);
      recorder.identify(user.id, toTraits(user));
    } else if (recordedId !== user.id || !user.replaysSessions) location.reload();
  };
  script.addEventListener('load', follow);
  session.subscribe(follow);
  follow();
}
