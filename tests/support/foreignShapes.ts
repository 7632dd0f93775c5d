/** How the foreign server writes what it knows: the contract's names, the habits of Django REST framework. */
import { ACADEMIC_LEVELS } from '~/api/contract/rules/profile';
import type { Person } from './foreignPeople';
import { type Booking, EXPERTISES } from './foreignState';

export interface Habits {
  /** False: mentorships have no `identifier` at all. */
  identifiers: boolean;
  /** Lists that the contract does not call paged come paged, and those it does come plain. */
  otherPaging: boolean;
  expertisesAs: 'ids' | 'name_ids' | 'names' | 'objects';
  /** False: `full_name` is null, whatever the names are. */
  fullNames: boolean;
  dates: 'z' | 'offset' | 'fraction';
  pageSize: number;
  /** How weekly hours are written, however they were sent. */
  week: 'half-hours' | 'stretches';
  /** Optional fields that hold nothing are left out. */
  lean: boolean;
  /** Marks and points. */
  numbersAs: 'numbers' | 'texts';
  /** False: reviews tell the author's names alone. */
  authorIds: boolean;
  /** How reviews tell their badges. */
  badgesAs: 'objects' | 'ids' | 'review_badges';
  /** Conversations begin with their last message. */
  newestFirst: boolean;
  /** False: messages of a conversation have no `id`, as those of the socket. */
  messageIds: boolean;
}

export const USUAL: Habits = {
  identifiers: true,
  otherPaging: false,
  expertisesAs: 'objects',
  fullNames: true,
  dates: 'fraction',
  pageSize: 10,
  week: 'half-hours',
  lean: false,
  numbersAs: 'numbers',
  authorIds: true,
  badgesAs: 'objects',
  newestFirst: false,
  messageIds: true,
};

export function writePerson(one: Person, habits: Habits) {
  const { password: _, week: __, profile, ...open } = one;
  return {
    ...open,
    full_name: habits.fullNames ? `${one.first_name} ${one.last_name}`.trim() || null : null,
    is_staff: false,
    profile: profile && writeProfile(one.user_type, profile, habits),
  };
}

function writeProfile(type: Person['user_type'], profile: Record<string, unknown>, habits: Habits) {
  const ids = (name: string, usual: string[]) => (Array.isArray(profile[name]) ? profile[name] : usual);
  if (type === 'mentor') {
    const taught = ids('expertises', ['algebra', 'fisica']);
    return { rating: null, expertise: null, ...profile, expertises: writeExpertises(taught, habits) };
  }
  const interests = ids('interests', []);
  const level = Object.entries(ACADEMIC_LEVELS).find(([value]) => value === profile.academic_level);
  return {
    ...profile,
    interests: writeExpertises(interests, habits),
    // As Django writes keys: then nothing else tells.
    ...(habits.expertisesAs === 'ids' ? {} : { interests_list: interests }),
    academic_level_display: level?.[1] ?? null,
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
    if (habits.expertisesAs === 'ids') return known.id;
    return habits.expertisesAs === 'names' ? known.name : known;
  });
}

export const writeNumber = (value: number, habits: Habits) =>
  habits.numbersAs === 'texts' ? value.toFixed(2) : value;

export function writeDate(ms: number, habits: Habits): string {
  const iso = new Date(ms).toISOString();
  if (habits.dates === 'offset') return iso.replace('.000Z', '+00:00');
  return habits.dates === 'z' ? iso.replace('.000Z', 'Z') : iso.replace('Z', '123Z');
}
