import { client } from '@libs/api-client/client';
import { Anchor, Button, Divider, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { StandalonePage } from '../../frame/standalone-page.js';
import { IconKey, IconMail } from '../../generated/icons.js';
import { sendConfirmation } from '../email-proof/confirmation.js';
import { PasswordForm } from '../methods/password-form.js';
import { ProviderButtons } from '../methods/provider-buttons.js';
import { useMethods } from '../methods/use-methods.js';
import { isOwnPath, rememberNext } from '../next-path.js';
import { useOwnSearch } from './use-own-search.js';

interface SignInPageProps {
  readonly brand: string;
  readonly iconUrl: string;
  /** The page to go to when nothing else was requested. */
  readonly home: string;
  /** Operators do not register here: their accounts are made for them. */
  readonly mayRegister: boolean;
}

type Way = 'password' | 'register' | 'link' | 'forgot' | 'factor' | 'passkey';

/** Loaded for those who need it: the first load of this page has a budget. */
const LinkForm = lazy(() => import('../methods/link-form.js'));
const SecondStep = lazy(() => import('../second-factor/second-step.js'));
const PasskeySignIn = lazy(() => import('../passkeys/passkey-sign-in.js'));

const TITLES: Readonly<Record<Way, string>> = {
  password: 'Sign in',
  register: 'Create an account',
  link: 'Sign in by e-mail',
  forgot: 'Reset your password',
  factor: 'Second factor',
  passkey: 'Sign in with a passkey',
};

/** Signing in with everything that the platform offers: password, a link by mail, providers; or creating an account. */
export function SignInPage({ brand, iconUrl, home, mayRegister }: SignInPageProps) {
  const [search, change] = useOwnSearch();
  const methods = useMethods();
  const [email, setEmail] = useState('');
  const way = wayOf(search['way']);
  const next = isOwnPath(search['next']) ? search['next'] : home;
  const goOn = () => window.location.assign(next);
  const turnTo = (to: Way) => change({ way: to === 'password' ? undefined : to });
  if (way === 'factor' || way === 'passkey') {
    const Step = way === 'factor' ? SecondStep : PasskeySignIn;
    return (
      <StandalonePage brand={brand} iconUrl={iconUrl} title={TITLES[way]}>
        <Suspense>
          <Step onDone={goOn} onAgain={() => turnTo('password')} />
        </Suspense>
      </StandalonePage>
    );
  }
  return (
    <StandalonePage
      brand={brand}
      iconUrl={iconUrl}
      title={TITLES[way]}
      foot={mayRegister && <Turn way={way} turnTo={turnTo} />}
    >
      <Stack>
        {way === 'forgot' && (
          <Text size="sm">
            We e-mail you a link that signs you in. You then choose a new password. The old one keeps working until
            then.
          </Text>
        )}
        {way === 'link' || way === 'forgot' ? (
          <Suspense>
            <LinkForm
              email={email}
              onEmail={setEmail}
              onSent={() => rememberNext(way === 'forgot' ? `${home}/account?forgot=1` : next)}
            />
          </Suspense>
        ) : (
          <PasswordForm
            key={way}
            verb={TITLES[way]}
            isNew={way === 'register'}
            email={email}
            onEmail={setEmail}
            send={(body) =>
              way === 'register' ? register(body, methods?.magic_link) : client.POST('/api/auth/login', { body })
            }
            onDone={({ data }) => (data?.user.second_factor_required ? turnTo('factor') : goOn())}
            onForgot={way === 'password' && methods?.magic_link ? () => turnTo('forgot') : undefined}
          />
        )}
        {(methods?.magic_link || methods?.passkey_origin || (methods?.oidc.length ?? 0) > 0) && <Divider label="or" />}
        {methods?.passkey_origin && (
          <Button variant="default" leftSection={<IconKey size={16} stroke={1.6} />} onClick={() => turnTo('passkey')}>
            {TITLES.passkey}
          </Button>
        )}
        {(way === 'password' || way === 'register') && methods?.magic_link && (
          <Button variant="default" leftSection={<IconMail size={16} stroke={1.6} />} onClick={() => turnTo('link')}>
            Sign in by e-mail, without a password
          </Button>
        )}
        {(way === 'link' || way === 'forgot') && (
          <Button variant="default" onClick={() => turnTo('password')}>
            Sign in with a password
          </Button>
        )}
        <ProviderButtons providers={methods?.oidc ?? []} next={next} />
      </Stack>
    </StandalonePage>
  );
}

/**
 * Creates an account, and mails the link that confirms its e-mail. If the mail fails the account exists anyway: its
 * pages offer to send it.
 */
async function register(body: { email: string; password: string }, sendsMail = true) {
  const registered = await client.POST('/api/auth/register', { body });
  const user = registered.data?.user;
  if (user?.email_proof_required && sendsMail) await sendConfirmation(user.email).catch(() => undefined);
  return registered;
}

function wayOf(text: string | undefined): Way {
  return text !== undefined && Object.hasOwn(TITLES, text) ? (text as Way) : 'password';
}

function Turn({ way, turnTo }: { way: Way; turnTo: (way: Way) => void }) {
  const isNew = way === 'register';
  return (
    <Text size="sm" c="dimmed" component="span">
      {isNew ? 'Already have an account? ' : 'New here? '}
      <Anchor component="button" type="button" fz="sm" onClick={() => turnTo(isNew ? 'password' : 'register')}>
        {isNew ? 'Sign in' : 'Create an account'}
      </Anchor>
    </Text>
  );
}
