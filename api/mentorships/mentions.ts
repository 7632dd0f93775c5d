import { and, or, type SQL, sql } from 'drizzle-orm';
import { isStaff } from '../auth/callers';
import { searchWords } from '../contract/searchWords';
import { mentorships } from '../db/schema';
import type { Caller } from '../types';

/** The expressions that the indexes `mentorships_texts_idx` and `users_names_idx` are made of. */
const OWN = sql`plain(room_code || ' ' || additional_information)`;
const NAMES = sql`plain(u.first_name || ' ' || u.last_name || ' ' || u.username::text)`;
const AREA = sql`plain(e.name)`;
/** A room code, or its beginning, as bookings draw them. */
const CODE = /^mentor-\d{4}-\d*$/i;

/**
 * Sessions in which every word of `q` stands somewhere: in the room code or description, in the name of somebody in them or in a topic.
 * Staff looks through all of them: by the code alone when it is one, else from the people and the words, by index (from three letters
 * on), to the sessions. Others look through their own, however many there are of other people's.
 */
export function mentions(q: string, caller: Caller): SQL | undefined {
  const isWanted = isStaff(caller) ? wantedByStaff : (word: string) => wantedOfOwn(word, caller.id);
  return and(...searchWords(q).map(isWanted));
}

const says = (text: SQL, word: string) => sql`${text} like containing(${word}::text)`;

function wantedByStaff(word: string): SQL | undefined {
  // The letters of one code are those of nearly all the others.
  if (CODE.test(word)) return sql`room_code like ${`${word.toUpperCase()}%`}`;
  return sql`mentorships.id in (
    select id from mentorships where ${says(OWN, word)} union all
    select m.id from users u join mentorships m on m.mentor_id = u.id where ${says(NAMES, word)} union all
    select s.mentorship_id from users u join mentorship_students s on s.student_id = u.id
      where s.left_at is null and ${says(NAMES, word)} union all
    select t.mentorship_id from expertises e join mentorship_expertises t on t.expertise_id = e.id where ${says(AREA, word)})`;
}

/** The description by those alone who read it. */
function wantedOfOwn(word: string, callerId: number): SQL | undefined {
  const reads = sql`${callerId} in (${mentorships.mentorId}, ${mentorships.bookedById})`;
  return or(
    says(sql`plain(room_code)`, word),
    and(reads, says(OWN, word)),
    sql`exists (select 1 from users u where u.id = mentorships.mentor_id and ${says(NAMES, word)})`,
    sql`exists (select 1 from mentorship_students s join users u on u.id = s.student_id
      where s.mentorship_id = mentorships.id and s.left_at is null and ${says(NAMES, word)})`,
    sql`exists (select 1 from mentorship_expertises t join expertises e on e.id = t.expertise_id
      where t.mentorship_id = mentorships.id and ${says(AREA, word)})`,
  );
}
