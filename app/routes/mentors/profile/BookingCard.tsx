import { formatHourly, totalPrice } from '~/api/contract/rules/price';
import { ONLY_STUDENTS_BOOK } from '~/api/contract/rules/sessions';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { formatEuros } from '~/app/domain/money/money';
import { statedPrice } from '~/app/domain/money/price';
import * as paths from '~/app/paths';
import { BlockLink } from '~/app/ui/BlockLink';
import { buttonStyle } from '~/app/ui/Button';
import { FAVOURITE_INTENTS } from '~/app/ui/mentors/FavouriteButton';
import { ReportLink } from '~/app/ui/ReportLink';
import type { ShownProfile } from './loadProfile';
import type { ProfileView, Reader } from './profileView';
import type { WeekAhead } from './weekAhead';

type Props = Pick<ShownProfile, 'profile' | 'reader'>;

type CardProps = Props & Pick<ShownProfile, 'favourite' | 'isBlocked'>;

export function BookingCard({ profile, reader, favourite, isBlocked }: CardProps) {
  const { price } = profile;
  return (
    <aside className="book" aria-label="Precio y reserva">
      <p className="price">
        <b>{statedPrice(price)}</b>{' '}
        {price === null
          ? 'Lo propones tú al reservar.'
          : `${formatEuros(totalPrice(1, price))} cada ${SLOT_MINUTES} minutos`}
      </p>
      {isBlocked ? (
        <Blocked profile={profile} />
      ) : (
        <>
          <Booking profile={profile} reader={reader} />
          <Message profile={profile} reader={reader} />
          {favourite !== null && <Favourite isKept={favourite} />}
        </>
      )}
    </aside>
  );
}

/** On a phone, in sight all the way down to the footer. */
export function BookingBar({ profile, reader }: Props) {
  if (!canBook(profile, reader)) return null;
  const { username, price } = profile;
  return (
    <p className="book-bar">
      <a href={paths.book(username)} className={buttonStyle('primary')} rel="nofollow">
        {price === null ? 'Reservar' : `Reservar · ${formatHourly(price)}`}
      </a>
    </p>
  );
}

/** What else one can do about a person. */
export function Care({ profile, reader, isBlocked }: Props & Pick<ShownProfile, 'isBlocked'>) {
  if (profile.isOwn) return null;
  return (
    <>
      <ReportLink subject="profile" id={profile.username} />{' '}
      {mayBlock(reader) && !isBlocked && <BlockLink username={profile.username} />}
    </>
  );
}

const mayBlock = (reader: Reader) => reader?.user_type === 'alumno' || reader?.user_type === 'mentor';

function Blocked({ profile: { firstName, username } }: Pick<Props, 'profile'>) {
  return (
    <>
      <p className="note">
        <strong>{`Has bloqueado a ${firstName}.`}</strong> No podéis escribiros ni reservar.
      </p>
      <a href={paths.block(username)} className={buttonStyle('secondary')}>
        Ver o quitar el bloqueo
      </a>
    </>
  );
}

/** Everyone except mentors can write first. */
function Message({ profile, reader }: Props) {
  if (profile.isOwn || reader?.user_type === 'mentor') return null;
  return (
    <a
      href={forReader(paths.conversation(profile.username), reader)}
      className={buttonStyle('secondary')}
      rel="nofollow"
    >
      Enviar mensaje
    </a>
  );
}

export function NextFree({ next, profile, reader }: Props & { next: NonNullable<WeekAhead['next']> }) {
  return (
    <span>
      {'Próximo hueco: '}
      {canBook(profile, reader) ? (
        <a href={paths.book(profile.username, next)} rel="nofollow" className="link">
          {next.text}
        </a>
      ) : (
        next.text
      )}
    </span>
  );
}

function Favourite({ isKept }: { isKept: boolean }) {
  return (
    <form method="post">
      <button
        type="submit"
        name="intent"
        value={isKept ? FAVOURITE_INTENTS.remove : FAVOURITE_INTENTS.add}
        className={buttonStyle('secondary', 'w-full')}
      >
        {isKept ? '♥ Quitar de favoritos' : '♡ Guardar en favoritos'}
      </button>
    </form>
  );
}

/** Students and visitors can book; others are told why not. */
function Booking({ profile, reader }: Props) {
  if (profile.isOwn) {
    return (
      <>
        <p className="note">
          {profile.available ? 'Aceptas nuevas sesiones.' : 'No aceptas nuevas sesiones.'}
        </p>
        <a href={paths.editProfile()} className={buttonStyle('secondary')}>
          Editar perfil
        </a>
      </>
    );
  }
  if (!profile.available) {
    return (
      <p className="note">
        <strong>No acepta nuevas sesiones</strong>
        {' por ahora. Las que ya están reservadas siguen en pie.'}
      </p>
    );
  }
  if (reader && reader.user_type !== 'alumno') {
    return <p className="note">{ONLY_STUDENTS_BOOK}</p>;
  }
  return (
    <>
      <a href={paths.book(profile.username)} rel="nofollow" className={buttonStyle('primary', 'wide')}>
        Reservar
      </a>
      {profile.offers.map(({ id, name, terms, total }) => (
        <a
          key={id}
          href={paths.book(profile.username, { offer: id })}
          rel="nofollow"
          className="flex justify-between gap-4 border-b border-line pb-3"
        >
          <span>
            <b className="link block font-medium">{name}</b> {terms}
          </span>{' '}
          <strong className="whitespace-nowrap text-ink">{total}</strong>
        </a>
      ))}
      <p>{profile.payment}</p>
    </>
  );
}

export function canBook({ isOwn, available }: Pick<ProfileView, 'isOwn' | 'available'>, reader: Reader) {
  return available && !isOwn && (reader === null || reader.user_type === 'alumno');
}

/** A private address, after a log-in if necessary. */
const forReader = (path: string, reader: Reader) => (reader ? path : paths.login({ redirectTo: path }));
