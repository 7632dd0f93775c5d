import { Form } from '@remix-run/react';
import { Avatar } from '~/ui/Avatar';
import { buttonStyle } from '~/ui/buttonStyle';
import { Card } from '~/ui/Card';

const PASSWORD = 'Mentorea2026';
const ACCOUNTS = [
  { username: 'ana.alumna', role: 'Alumna', action: 'Entrar como alumna' },
  { username: 'marcos.mentor', role: 'Mentor', action: 'Entrar como mentor' },
] as const;

/** On this machine only, with the demo data: two people to try the product as. */
export function DemoAccounts({ redirectTo }: { redirectTo: string | null }) {
  return (
    <Card as="section" aria-labelledby="titulo-demo">
      <h2 id="titulo-demo" className="text-xl">
        Cuentas de prueba
      </h2>
      <p className="mt-1 text-muted">
        Contraseña de ambas: <code className="text-ink">{PASSWORD}</code>
      </p>
      <ul className="mt-4 flex flex-col gap-4">
        {ACCOUNTS.map(({ username, role, action }) => (
          <li key={username} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar user={{ username, full_name: username, profile_picture: '' }} size="sm" />
            <div className="min-w-0 grow leading-snug">
              <p className="font-medium">{username}</p>
              <p className="text-muted">{role}</p>
            </div>
            <Form method="post" action="/login" reloadDocument className="max-sm:w-full">
              <input type="hidden" name="username" value={username} />
              <input type="hidden" name="password" value={PASSWORD} />
              <input type="hidden" name="remember" value="on" />
              {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
              <button type="submit" className={buttonStyle('secondary', 'w-full')}>
                {action}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
