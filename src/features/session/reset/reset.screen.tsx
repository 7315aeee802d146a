import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { RequestLink } from './request-link.tsx';
import { t } from './reset.messages.ts';

/** Without a token, requests a reset link; with the link's token, sets a new password. */
export function ResetScreen({ token }: { token: string | undefined }) {
  const aside = (
    <>
      {t('remembered')}{' '}
      <Link to="/" search={{}}>
        {t('signIn')}
      </Link>
    </>
  );
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }} headerAction={aside}>
      {token === undefined ? <RequestLink /> : <ChoosePassword token={token} />}
    </AuthFrame>
  );
}
