/** How the foreign server writes what it knows: the contract's names, the habits of Django REST framework. */
import { type Booking, EXPERTISES, type Person } from './foreignState';

export interface Habits {
  /** False: mentorships have no `identifier` at all. */
  identifiers: boolean;
  /** Lists that the contract does not call paged come paged, and those it does come plain. */
  otherPaging: boolean;
  expertisesAs: 'name_ids' | 'names' | 'objects';
  dates: 'z' | 'offset' | 'fraction';
  pageSize: number;
}

export const USUAL: Habits = {
  identifiers: true,
  otherPaging: false,
  expertisesAs: 'objects',
  dates: 'fraction',
  pageSize: 10,
};

export function writePerson(one: Person, habits: Habits) {
  const { password: _, profile, ...open } = one;
  const known = profile === null ? null : { ...profile, rating: null, expertise: null };
  const taught = EXPERTISES.slice(0, 2).map((e) => e.name_id);
  return {
    ...open,
    full_name: null,
    profile_picture: null,
    is_staff: false,
    profile: known && { expertises: writeExpertises(taught, habits), ...known },
  };
}

export function writeBooking(one: Booking, habits: Habits, now: number) {
  const { start, end, identifier, ...open } = one;
  return {
    ...open,
    ...(habits.identifiers ? { identifier } : {}),
    init_date: writeDate(start, habits),
    end_date: writeDate(end, habits),
    price: one.price.toFixed(2),
    room_size: 5,
    open: true,
    status: now < start ? 'upcoming' : now < end ? 'ongoing' : 'finished',
    mentor: writePerson(one.mentor, habits),
    alumnos: one.alumnos.map((a) => writePerson(a, habits)),
    expertises: writeExpertises(one.expertises, habits),
    created_by: null,
  };
}

function writeExpertises(nameIds: string[], habits: Habits): unknown[] {
  return nameIds.map((id) => {
    const known = EXPERTISES.find((e) => e.name_id === id);
    if (habits.expertisesAs === 'name_ids' || !known) return id;
    return habits.expertisesAs === 'names' ? known.name : known;
  });
}

function writeDate(ms: number, habits: Habits): string {
  const iso = new Date(ms).toISOString();
  if (habits.dates === 'offset') return iso.replace('.000Z', '+00:00');
  return habits.dates === 'z' ? iso.replace('.000Z', 'Z') : iso.replace('Z', '123Z');
}
