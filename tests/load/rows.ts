/**
 * The rows of `fill`, as statements over generate_series. Pseudo-random values are hashes of the row's
 * number.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Size } from './fill';

type Base = Size & { now: string };

const FIRST =
  'Lucía,Hugo,Martina,Mateo,Sofía,Leo,Julia,Daniel,Paula,Pablo,Valeria,Álvaro,Emma,Adrián,Noa,Iker,Carla,Íñigo,Ainhoa,Óscar';
const LAST =
  'García,Rodríguez,González,Fernández,López,Martínez,Sánchez,Pérez,Gómez,Martín,Jiménez,Ruiz,Hernández,Díaz,Moreno,Muñoz,Álvarez,Romero,Alonso,Gutiérrez,Navarro,Torres,Domínguez,Vázquez,Ramos,Gil,Ramírez,Serrano,Blanco,Molina';
const BIOS =
  'Explico desde cero y con ejemplos.|Preparo exámenes con pruebas reales.|Llevo más de diez años dando clase.|Trabajo con grupos pequeños.|Las sesiones llevan material propio.|También ayudo con trabajos de fin de grado.|Empiezo por lo que no se entendió el curso pasado.|Paciencia y buen humor.';

/** 0 <= n < of, the same for the same number and salt. */
const pick = (number: SQL, of: number | SQL, salt: string) =>
  sql`((hashint4extended(${number}, ${sql.raw(String(saltOf(salt)))}) & 9223372036854775807) % ${of})::int`;
const saltOf = (text: string) =>
  [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003;
/** One entry of a list of texts. */
const word = (list: string, number: SQL, salt: string, separator = ',') =>
  sql`(string_to_array(${list}::text, ${separator}::text))[1 + ${pick(number, list.split(separator).length, salt)}]`;
const I = sql`i`;

const people = (ids: SQL, type: 'mentor' | 'alumno', { now }: Base) => sql`
  insert into users (id, username, email, password_hash, user_type, is_active, first_name, last_name, created_at)
  select i, ${type} || i, ${type} || i || '@example.com', '', ${type}::user_type, true, ${word(FIRST, I, 'first')},
    ${word(LAST, I, 'last')} || ' ' || ${word(LAST, I, 'second')},
    ${now}::timestamptz - ${pick(I, 700, 'age')} * interval '1 day' - i * interval '1 second'
  from ${ids} i`;

/** As many cases as people, about mentors; one in a hundred is open. One of the staff follows the students' ids. */
export function caseRows({ mentors, students, now }: Base): SQL[] {
  const at = sql`${now}::timestamptz - ((${mentors + students}::int - i) / ${(mentors + students) / 700}::float8) * interval '1 day'`;
  return [
    sql`insert into users (id, username, email, password_hash, user_type, is_active, created_at)
      values (${mentors + students + 1}, 'soporte', 'soporte@example.com', '', 'support', true, ${now}::timestamptz)`,
    sql`insert into cases (kind, subject, subject_id, title, about_id, snapshot, opened_at, queued_at, weight,
        decided_at, decided_by_id, measure, decision_reason, decision_text)
      select 'report', 'profile', p.mentor, 'Perfil', p.mentor, '{"facts": [], "thread": []}', t.at, t.at,
        ${pick(I, 3, 'weight')} * 100 + 1, case when p.open then null else t.at + interval '3 hours' end,
        case when p.open then null else ${mentors + students + 1}::int end, case when p.open then null else 'warn' end,
        case when p.open then null else 'conduct' end, ''
      from generate_series(1, ${mentors + students}::int) i,
        lateral (select 1 + i % ${mentors}::int as mentor, i <= ${Math.round((mentors + students) / 100)}::int as open) p,
        lateral (select ${at} as at) t`,
    sql`insert into case_reports (case_id, by_id, reason, text, created_at, confirmed_at)
      select id, ${mentors}::int + 1 + id % ${students}::int, 'unwanted', 'Me molesta.', opened_at, opened_at from cases`,
  ];
}

/** Two or three areas each, mostly adjacent, and a price. */
export function mentorRows(base: Base): SQL[] {
  const ids = sql`generate_series(1, ${base.mentors}::int)`;
  return [
    people(ids, 'mentor', base),
    sql`insert into mentor_profiles (user_id, bio, expertise, available, price_cents)
      select i, ${word(BIOS, I, 'bio1', '|')} || ' ' || ${word(BIOS, I, 'bio2', '|')} || ' ' || ${word(BIOS, I, 'bio3', '|')},
        'Clases de ' || (select name from expertises where id = 1 + ${pick(I, 51, 'area')}), ${pick(I, 20, 'available')} > 0,
        1000 + 50 * ${pick(I, 70, 'price')} from ${ids} i`,
    sql`insert into mentor_expertises (user_id, expertise_id, position)
      select distinct on (i, area) i, area, p from ${ids} i, generate_series(0, 2) p,
        lateral (select 1 + (${pick(I, 51, 'area')} + p * (1 + ${pick(I, 3, 'step')})) % 51 as area) a order by i, area, p`,
  ];
}

export function studentRows(base: Base): SQL[] {
  const ids = sql`generate_series(${base.mentors + 1}::int, ${base.mentors + base.students}::int)`;
  return [
    people(ids, 'alumno', base),
    sql`insert into student_profiles (user_id, bio, academic_level, subjects_needed_help)
      select i, 'Aprendo.', (enum_range(null::academic_level))[1 + ${pick(I, 6, 'level')}],
        array[(select name from expertises where id = 1 + ${pick(I, 51, 'subject')})] from ${ids} i`,
    sql`insert into student_interests (user_id, expertise_id)
      select i, 1 + (${pick(I, 51, 'interest')} + p * 5) % 51 from ${ids} i, generate_series(0, 2) p`,
  ];
}

/** Six hours on five days of the week: mornings, afternoons or evenings. */
export function availabilityRows({ mentors }: Base): SQL[] {
  return [
    sql`insert into availability (mentor_id, day_of_week, start_minute)
      select i, (d + i) % 7, (array[480, 840, 1080])[1 + i % 3] + 30 * h
      from generate_series(1, ${mentors}::int) i, generate_series(0, 4) d, generate_series(0, 11) h`,
  ];
}

/**
 * Session k is number k / mentors of its mentor. Each number has its own day, every fourth, so that nobody
 * has two at a time. Most are confirmed, some cancelled; all have one student and one topic.
 */
export function sessionRows({ mentors, students, mentorships, now }: Base): SQL[] {
  const first = mentors + 1;
  const k = sql`k`;
  const j = sql`(k / ${mentors}::int)`;
  return [
    sql`insert into mentorships (id, mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at, cancelled_at)
      select k + 1, 1 + k % ${mentors}::int, student, tstzrange(at, at + interval '1 hour'), 1000 + 50 * ${pick(k, 70, 'paid')},
        'MENTOR-2026-' || lpad(k::text, 8, '0'), case when ${pick(k, 10, 'confirmed')} > 0 then at - interval '5 days' end,
        at - interval '6 days', case when ${pick(k, 25, 'cancelled')} = 0 then at - interval '4 days' end
      from generate_series(0, ${mentorships - 1}::int) k, lateral (select ${first}::int + (k + 7919 * ${j}) % ${students}::int as student,
        date_trunc('day', ${now}::timestamptz) + (${j} * 4 - 150) * interval '1 day' + (7 + k % 12) * interval '1 hour' as at) s`,
    sql`insert into mentorship_students (mentorship_id, student_id, during, joined_at, left_at)
      select id, booked_by_id, during, created_at, cancelled_at from mentorships`,
    sql`insert into mentorship_expertises (mentorship_id, expertise_id)
      select id, 1 + ${pick(sql`id`, 51, 'topic')} from mentorships`,
  ];
}

/** A review of every fourth session that took place; mostly good ratings, with a badge for most. */
export function reviewRows({ now }: Base): SQL[] {
  return [
    sql`insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
      select id, mentor_id, booked_by_id, 'Muy bien', (array[5, 5, 5, 4, 4, 3, 2, 1])[1 + ${pick(sql`id + mentor_id`, 8, 'stars')}],
        'Se entiende todo.', upper(during) + interval '1 day' from mentorships
      where confirmed_at is not null and cancelled_at is null and upper(during) < ${now}::timestamptz and ${pick(sql`id`, 4, 'review')} = 0`,
    sql`insert into review_badges (review_id, badge_id) select id, 1 + ${pick(sql`id`, 10, 'badge')} from reviews where calification > 3`,
  ];
}
