/** To whom a profile offers bookings, and where they lead. */
import * as paths from '~/app/paths';
import type { ProfileView, Reader } from './profileView';

/** Students and visitors can book. */
export function canBook({ isOwn, available }: Pick<ProfileView, 'isOwn' | 'available'>, reader: Reader) {
  return available && !isOwn && (reader === null || reader.user_type === 'alumno');
}

/** A private address, after a log-in if necessary. */
export const forReader = (path: string, reader: Reader) =>
  reader ? path : paths.login({ redirectTo: path });

/** Step 2 of the booking with this mentor, at a time if one is given. */
export const bookPath = (username: string, reader: Reader, at: { day?: string; hour?: string } = {}) =>
  forReader(paths.book(username, at), reader);
