import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { TitledCard } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { Link } from '~/app/ui/router';

/** Whose views count. */
const WEEKS = 12;

/** Whether the API has what the list needs, and the mentor has not given a session yet. */
export const isNewMentor = ({ user_type, profile }: User, able: ReadonlySet<string>) =>
  user_type === 'mentor' && !profile.points && able.has('account') && able.has('desk');

/**
 * What a mentor who has not given a session yet does first; null once all is done, after 'No volver a enseñar', and with an
 * API that keeps no such choice. `ahead`: number of their sessions to come.
 */
export async function loadFirstSteps(me: User, ahead: number, { api }: Context) {
  if (!isNewMentor(me, await api.listCapabilities())) return null;
  const [{ first_steps: isShown }, { views_total: views }] = await Promise.all([
    api.account.getPreferences(),
    api.figures.ofWeeks(WEEKS),
  ]);
  const steps = [
    {
      to: paths.picture(),
      name: 'Pon tu foto',
      text: 'Se elige antes a quien da la cara.',
      done: me.profile_picture !== '',
    },
    {
      to: paths.profile('titulo-compartir'),
      name: 'Comparte tu perfil',
      text: views ? 'Ya lo han abierto.' : 'Con su enlace o su código QR. Se marca cuando alguien lo abre.',
      done: Boolean(views),
    },
    {
      to: paths.editProfile('intro_video_url'),
      name: 'Enlaza un vídeo de presentación',
      text: 'Un minuto en YouTube o Vimeo: así te conocen.',
      done: me.profile.intro_video_url !== '',
    },
    {
      to: paths.students(),
      name: 'Propón una sesión a un estudiante tuyo',
      text: 'La primera: recibe tu propuesta y la acepta.',
      done: ahead > 0,
    },
  ];
  return isShown && steps.some(({ done }) => !done) ? steps : null;
}

export function FirstSteps({ steps }: { steps: NonNullable<Awaited<ReturnType<typeof loadFirstSteps>>> }) {
  return (
    <TitledCard id="primeros-pasos" title="Tus primeros pasos" titleClass="text-2xl">
      <ol className="my-2">
        {steps.map(({ to, name, text, done }, at) => (
          <li key={to} className="border-line not-first:border-t">
            <Link to={to} className="flex min-h-14 items-center gap-4 py-3 hover:text-teal-strong">
              <span
                className={classes(
                  'grid size-9 shrink-0 place-items-center rounded-full font-semibold',
                  done ? 'bg-teal text-on-teal' : 'border border-edge text-muted',
                )}
              >
                {done ? <Icon name="check" className="size-5" /> : at + 1}
              </span>{' '}
              <span className="min-w-0 grow leading-snug">
                <span className={classes('block', done ? 'text-muted' : 'font-semibold')}>
                  {name}
                  {done && <span className="sr-only"> (hecho)</span>}
                </span>{' '}
                <span className="block text-md text-muted">{text}</span>
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-teal" />
            </Link>
          </li>
        ))}
      </ol>
      <PostButton action={paths.dashboard()} fields={{}} variant="quiet" pendingText="Quitando…">
        No volver a enseñar
      </PostButton>
    </TitledCard>
  );
}
