import { Form, Link, useLocation } from '@remix-run/react';
import { useId } from 'react';
import { formatAmount } from '~/app/domain/money/money';
import { usualPriceOf } from '~/app/domain/money/price';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ChipList } from '~/app/ui/ChipList';
import { Dialog } from '~/app/ui/Dialog';
import type { MentorCardView } from '~/app/ui/mentors/cardView';
import { CardIntro, MentorCard } from '~/app/ui/mentors/MentorCard';
import { Stars } from '~/app/ui/Stars';
import { TextLink } from '~/app/ui/TextLink';
import type { MentorProfileView } from './mentor';

interface MentorProps<View> {
  mentor: View;
  isChosen: boolean;
}

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

/** A click on the card opens the profile; its button chooses the mentor, an hour both. */
export function ChoiceCard(props: MentorProps<MentorCardView> & { books: boolean }) {
  const { mentor, isChosen, books } = props;
  const { search } = useLocation();
  const profile = new URLSearchParams(search);
  profile.set('perfil', mentor.username);
  return (
    <MentorCard
      mentor={{ ...mentor, specialty: '', points: '' }}
      isChosen={isChosen}
      books={books}
      heading={
        <h3>
          <Link to={`?${profile}`} preventScrollReset>
            {mentor.full_name}
          </Link>
        </h3>
      }
      price={
        <>
          {`€${formatAmount(usualPriceOf(mentor))}/sesión`} <small>de 1 h</small>
        </>
      }
      action={<SelectMentorButton mentor={mentor} isChosen={isChosen} className="relative" />}
    >
      <CardIntro mentor={mentor} />
    </MentorCard>
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
          <p>{mentor.price}</p>
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
      <p className="mt-4 flex flex-wrap gap-x-6">
        <TextLink to={paths.mentor(mentor.username)} reloadDocument>
          Ver perfil completo
        </TextLink>{' '}
        {mentor.linkedin && (
          <TextLink to={mentor.linkedin} target="_blank" rel="noopener noreferrer nofollow">
            Perfil de LinkedIn
          </TextLink>
        )}
      </p>
    </Dialog>
  );
}
