import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { Link } from '~/app/ui/router';
import type { overviewView } from './overviewView';

type Shown = ReturnType<typeof overviewView>['mails']['shown'][number];

/** A mail that was given up: to whom, why, and what staff can do with it. */
export function FailedMail({ mail }: { mail: Shown }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{mail.subject}</p>
        <p className="text-muted">
          {'A '}
          {mail.username ? (
            <Link to={paths.person(mail.username)} className="link">
              {mail.to}
            </Link>
          ) : (
            mail.to
          )}
          {` · ${mail.since}`}
          {mail.refused && ' · su servidor dice que esa dirección no existe'}
        </p>
        {mail.failure && (
          <p className="text-md text-muted">{`El servidor de correo dijo: ${mail.failure}`}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <PostButton
          action={paths.overview()}
          fields={{ intent: 'again', id: mail.id }}
          variant="secondary"
          pendingText="Enviando..."
          aria-label={`Enviar otra vez a ${mail.to}: ${mail.subject}`}
        >
          Enviar otra vez
        </PostButton>
        <PostButton
          action={paths.overview()}
          fields={{ intent: 'remove', id: mail.id }}
          variant="quiet"
          pendingText="Descartando..."
          aria-label={`Descartar el correo a ${mail.to}: ${mail.subject}`}
        >
          Descartar
        </PostButton>
      </div>
    </li>
  );
}
