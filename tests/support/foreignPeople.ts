/** The accounts of the foreign server when it starts. */
import { everyDay, type Stretch } from './foreignWeek';

export interface Person {
  id: number;
  username: string;
  password: string;
  first_name: string;
  last_name: string;
  email: string;
  user_type: 'alumno' | 'mentor' | 'admin' | 'support';
  is_active: boolean;
  phone_number: string;
  phone_number_country_code: string;
  date_of_birth: string | null;
  /** Path on this server. */
  profile_picture: string | null;
  /** As sent; null until the first update. */
  profile: Record<string, unknown> | null;
  /** Weekly hours, in the lengths in which they were sent. */
  week: Stretch[];
}

type Account = { username: string; password: string };

export const STUDENT: Account = { username: 'lucia.foreign', password: 'clave-lucia-2026' };
export const MENTOR: Account = { username: 'tomas.foreign', password: 'clave-tomas-2026' };
/** A name and no profile. */
export const BARE_MENTOR: Account = { username: 'mentor0', password: 'clave-0-2026' };
/** Neither name nor profile: for the onboarding. */
export const NEW_STUDENT: Account = { username: 'nuevo.alumno', password: 'clave-nuevo-2026' };
export const NEW_MENTOR: Account = { username: 'nueva.mentora', password: 'clave-nueva-2026' };
export const ADMIN: Account = { username: 'jefa.foreign', password: 'clave-jefa-2026' };

export function people(): Person[] {
  const tomas = { price: '22.50', bio: 'Física con calma.' };
  return [
    person(11, STUDENT, 'alumno', { first_name: 'Lucía', last_name: 'Gil' }),
    person(12, NEW_STUDENT, 'alumno', {}),
    person(13, ADMIN, 'admin', { first_name: 'Julia', last_name: 'Sanz' }),
    person(21, MENTOR, 'mentor', { first_name: 'Tomás', last_name: 'Rey', profile: tomas }),
    person(22, NEW_MENTOR, 'mentor', { week: [] }),
    ...Array.from({ length: 23 }, (_, i) => {
      const account = { username: `mentor${i}`, password: `clave-${i}-2026` };
      return person(30 + i, account, 'mentor', { first_name: `Mentor ${i}` });
    }),
  ];
}

export function person(
  id: number,
  account: Account,
  user_type: Person['user_type'],
  more: Partial<Person>,
): Person {
  return {
    id,
    ...account,
    email: `${account.username}@example.org`,
    user_type,
    is_active: true,
    first_name: '',
    last_name: '',
    phone_number: '',
    phone_number_country_code: '',
    date_of_birth: null,
    profile_picture: null,
    profile: null,
    week: user_type === 'mentor' ? everyDay('09:00:00', '13:00:00') : [],
    ...more,
  };
}
