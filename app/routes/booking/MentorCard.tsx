import { Form, Link, useLocation } from '@remix-run/react';
import { useId } from 'react';
import { formatHourly } from '~/api/contract/rules/price';
import { formatAmount } from '~/app/domain/money/money';
import { usualPriceOf } from '~/app/domain/money/price';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ChipList } from '~/app/ui/ChipList';
import { classes } from '~/app/ui/classes';
import { Dialog } from '~/app/ui/Dialog';
import { Icon } from '~/app/ui/Icon';
import type { DirectoryCardView } from '~/app/ui/mentors/cardView';
import { Availability, CardHead, STRETCHED } from '~/app/ui/mentors/MentorCards';
import { Stars } from '~/app/ui/Stars';
import { TextLink } from '~/app/ui/TextLink';
import type { MentorProfileView } from './mentor';

interface MentorProps<View> {
  mentor: View;
  isChosen: boolean;
}

/** 'Seleccionar', or '✓ Seleccionado': a submit button. */
function SelectMentorButton({
  mentor,
  isChosen,
  className,
}: MentorProps<Pick<MentorProfileView, 'username' | 'full_name' | 'available'>> & { className?: string }) {
  const whom = useId();
  return (
    <SubmitButton
      name="mentor"
      value={mentor.username}
      aria-describedby={whom}
      disabled={!mentor.available}
      variant={isChosen ? 'primary' : 'secondary'}
      className={className}
    >
      {isChosen ? '✓ Seleccionado' : 'Seleccionar'}
      <span id={whom} hidden>
        {' '}
        a {mentor.full_name}
      </span>
    </SubmitButton>
  );
}

/** A click on the card opens the profile; its button chooses the mentor. */
export function MentorCard({ mentor, isChosen }: MentorProps<DirectoryCardView>) {
  const { search } = useLocation();
  const profile = new URLSearchParams(search);
  profile.set('perfil', mentor.username);
  return (
    <li
      id={`mentor-${mentor.username}`}
      className={classes(
        'relative flex flex-col rounded-2xl border bg-card p-4 sm:p-5',
        isChosen ? 'border-teal ring-1 ring-teal' : 'border-line hover:border-edge',
      )}
    >
      <CardHead mentor={mentor}>
        <Link to={`?${profile}`} preventScrollReset className={STRETCHED}>
          {mentor.full_name}
        </Link>
      </CardHead>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-4">
        <div>
          <p>
            <span className="font-semibold">{`€${formatAmount(usualPriceOf(mentor))}/sesión`}</span>{' '}
            <span className="text-muted">de 1 h</span>
          </p>
          <Availability mentor={mentor} />
        </div>
        <SelectMentorButton mentor={mentor} isChosen={isChosen} className="relative" />
      </div>
    </li>
  );
}

/** The modal 'Perfil del Mentor' (docs/product.md, 'Booking wizard'), opened by `?perfil=username`. */
export function MentorProfileDialog({ mentor, isChosen }: MentorProps<MentorProfileView>) {
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  rest.delete('perfil');
  return (
    <Dialog
      title="Perfil del Mentor"
      closeTo={paths.address(pathname, rest)}
      back="Cerrar"
      footer={
        <Form method="post" preventScrollReset className="contents">
          <SelectMentorButton mentor={mentor} isChosen={isChosen} />
        </Form>
      }
    >
      <div className="flex items-center gap-4">
        <Avatar user={mentor} size="lg" />
        <div className="min-w-0">
          <p className="font-serif text-2xl leading-tight font-semibold">{mentor.full_name}</p>
          {mentor.expertise && <p className="text-muted">{mentor.expertise}</p>}
          <p className="mt-1">
            <Stars rating={mentor.rating} reviews={mentor.reviews} />
          </p>
          <p>{formatHourly(mentor.price)}</p>
        </div>
      </div>
      <h3 className="mt-6 text-lg">Sobre mí</h3>
      <p className="mt-1 whitespace-pre-line">
        {mentor.bio || 'Este mentor no ha escrito su biografía todavía.'}
      </p>
      {mentor.tags.length > 0 && (
        <>
          <h3 className="mt-6 text-lg">Especialidades</h3>
          <ChipList names={mentor.tags} className="mt-2 gap-1.5" />
        </>
      )}
      <p className="mt-4">
        <TextLink to={paths.mentor(mentor.username)} reloadDocument>
          Ver perfil completo
        </TextLink>
      </p>
      {mentor.linkedin && (
        <a
          href={mentor.linkedin}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="link mt-5 inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="external-link" className="size-4" />
          Perfil de LinkedIn
        </a>
      )}
    </Dialog>
  );
}
