import type { ReactNode } from 'react';
import { SelectField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { dialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { SessionBadge } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { moveHref } from '~/app/sessions/moveUrl';
import { Avatar } from '~/app/ui/Avatar';
import { Button, ButtonLink } from '~/app/ui/Button';
import { Card, TitledSection } from '~/app/ui/Card';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { SeriesView } from './series';

/** Its sessions' dialogs open on the list. */
export const LINKS = dialogLinks({ pathname: paths.mentorships(), search: '' });

/** The other side's face, what a session of the series says, and what can be done at any time. */
export function SeriesHead({ session, children }: { session: MentorshipView; children: ReactNode }) {
  const other = session.isMine ? (session.students[0] ?? session.mentor) : session.mentor;
  return (
    <div className="flex items-start gap-3">
      {other && <Avatar user={other} size="sm" />}
      <div className="min-w-0">
        {children}
        <p className="flex flex-wrap gap-x-6">
          {other?.chatHref && <TextLink to={other.chatHref}>Enviar mensaje</TextLink>}{' '}
          {session.canCancel && !session.confirmation && !session.canConfirm && (
            <TextLink to={LINKS.hrefFor('cancelar', session.identifier)}>Cancelar una o todas</TextLink>
          )}
        </p>
      </div>
    </div>
  );
}

export const goesOnText = (isWaiting: boolean) =>
  `${isWaiting ? 'Cuando se confirme, cada' : 'Cada'} semana se reserva una más: siempre hay seis por delante, al mismo precio y confirmadas. Termina cuando quiera uno de los dos.`;

const SUMMARY = 'min-h-11 cursor-pointer py-2 font-medium';

/** How a series stands, how one without end goes on, and what can be done with all of it (docs/product.md, 'Series'). */
export function SeriesCard({ view }: { view: SeriesView }) {
  const { goesOn, shown, id } = view;
  const next = view.sessions.filter((one) => one.status === 'upcoming');
  const options = next.map((one) => ({ value: one.identifier, label: `${one.day}, ${one.hours}` }));
  const isWaiting = next.some((one) => !one.confirmation);
  return (
    <Card as="section" aria-label="La serie" className="flex flex-col gap-4">
      <SeriesHead session={shown}>
        {shown.answer && <p className="mb-2 font-serif text-xl font-semibold">{shown.answer}</p>}
        <SessionBadge state={shown.state} />
        <p className="mt-2 first-letter:uppercase">
          {[shown.payment?.each, shown.duration].filter(Boolean).join(' · ')}
        </p>
      </SeriesHead>
      {goesOn && (
        <p>{goesOn.isOver ? 'Esta serie ha terminado: no se añaden más sesiones.' : goesOnText(isWaiting)}</p>
      )}
      {goesOn && !goesOn.isOver && next.length > 0 && !isWaiting && (
        <>
          <ButtonLink
            to={moveHref(shown.identifier, { back: paths.sessionSeries(id) })}
            variant="secondary"
            className="self-start"
          >
            Mover todas
          </ButtonLink>
          <details>
            <summary className={SUMMARY}>Saltar una</summary>
            <Form action={paths.mentorships()} className="flex flex-wrap items-end gap-3">
              <SelectField label="Sesión que se salta" name="cancelar" options={options} defaultValue="" />{' '}
              <Button type="submit" variant="secondary">
                Saltar esta
              </Button>
            </Form>
          </details>
          <details>
            <summary className={SUMMARY}>Terminar la serie</summary>
            <Form method="post" className="flex flex-wrap items-end gap-3">
              <SelectField
                label="Última sesión"
                name="after"
                options={options}
                defaultValue={options.at(-1)?.value ?? ''}
                hint="Las de después se cancelan."
              />{' '}
              <SubmitButton name="intent" value="stop" variant="danger" pendingText="Terminando...">
                Terminar la serie
              </SubmitButton>
            </Form>
          </details>
        </>
      )}
      {goesOn && goesOn.missed.length > 0 && (
        <TitledSection id="no-pudo-ser" title="Lo que no pudo ser" titleClass="mb-2 text-xl">
          <ul>
            {goesOn.missed.map(({ day, why }) => (
              <li key={day} className="first-letter:uppercase">
                {day} <span className="text-muted">· {why}</span>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </Card>
  );
}
