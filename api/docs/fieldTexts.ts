/** What fields mean, and examples of whole bodies, by the names of the document's schemas. Kept out of the contract's files: those are part of the website in the browser. */
import { EXAMPLES } from './examples';
import type { JsonObject } from './schemas';

const DAY = '0 is Monday, 6 is Sunday.';
const EUROS = 'Euros per hour.';
const PICTURE = 'Path relative to this server (`/media/….webp`), or null.';
const WALL_END = 'Wall clock of the marketplace; `00:00` is midnight at the end of the day.';
const OPEN = 'Always true in bookings of the website: it says nothing about who can join. See `listed`.';
const LISTED =
  'A group session: other students find it among the open ones and join it, once it is confirmed.';
const UPDATED =
  'When what the public page shows last changed: names, picture, profile, areas, weekly hours, reviews, replies, badges, indexing.';
const AREAS = '`name_id`s of areas.';

export const FIELD_TEXTS: Record<string, Record<string, string>> = {
  PublicUser: {
    profile_picture: PICTURE,
    profile: 'Of mentors a `MentorProfile`, of students a `StudentProfile`.',
  },
  PublicMentor: { profile_picture: PICTURE, updated_at: UPDATED },
  CurrentUser: { profile_picture: PICTURE },
  FoundMentor: {
    profile_picture: PICTURE,
    updated_at: UPDATED,
    next_free: 'The first half hour that can be booked, or null; for anonymous readers its part of the day.',
  },
  RecommendedMentor: {
    profile_picture: PICTURE,
    updated_at: UPDATED,
    affinity: '0 to 1.',
    reasons: 'For people to read, in Spanish, the strongest first.',
  },
  MentorProfile: {
    expertise: 'One line: what the mentor teaches.',
    price: EUROS,
    total_score: '0 to 5: Bayesian mean of the reviews.',
    available: 'Whether the mentor takes bookings.',
    indexed: 'Search engines may list the profile.',
    expertises_list: AREAS,
  },
  AvailabilitySlot: { day_of_week: DAY, end_time: WALL_END },
  FreeSlot: { day_of_week: DAY, end_time: WALL_END },
  Mentorship: {
    identifier: 'What the paths of this session are made of.',
    price: EUROS,
    open: OPEN,
    listed: LISTED,
    booked_by:
      'Id of who booked it, or of the student who took its place; besides the mentor the one who may change `listed`.',
    confirmation: 'The mentor has confirmed it.',
    status: 'By the clock: before its start, until its end, then finished.',
    room_size: 'How many students fit.',
    expertises: AREAS,
  },
  MentorshipPayload: {
    mentor: 'Username.',
    alumnos: 'Usernames. A student names himself alone; staff name anyone.',
    init_date: 'On a half hour of the marketplace’s clock, within the free hours of the mentor.',
    end_date: 'On a half hour too, at most 8 hours later.',
    price: `${EUROS} Chosen by who books; the mentor may decline.`,
    confirmation: 'Ignored: only the mentor confirms.',
    open: OPEN,
    listed: LISTED,
    room_code: 'Taken when it is free; else the server picks another one of this form.',
    room_size: 'How many students fit, the ones booked included.',
    expertises: AREAS,
  },
  MentorshipUpdatePayload: {
    confirmation: 'true, by its mentor only.',
    additional_information: 'By who booked it. Read by them, the mentor and staff; empty for everybody else.',
    listed: LISTED,
  },
  ReviewSummary: {
    count: 'All reviews of the mentor, whatever is asked for besides.',
    average: 'Of all their marks; null without any.',
    stars: 'Reviews by mark; with `badge` only those that give it.',
    badges: 'Every badge the mentor was given; with `calification` counted in the reviews with that mark.',
  },
  RegisterPayload: { password: 'Not a common one, not only digits, not like the username.' },
  LoginPayload: {
    username: 'In any case.',
    device:
      'What an earlier log-in to this account on this device answered, or an empty text to be given one: wrong passwords of a known device are counted apart.',
  },
  SessionTokens: {
    access: 'A JWT for five minutes.',
    refresh: 'For seven days, works once; also set as a cookie.',
    device:
      'For whoever sent `device`. Opens nothing; to be kept, through log-outs too, for the next log-in.',
  },
  TokenPair: {
    access: 'A JWT for five minutes.',
    refresh: 'For seven days, works once; also set as a cookie.',
  },
  ProfilePayload: {
    price: `${EUROS} Of mentors.`,
    expertises: `${AREAS} Of mentors.`,
    interests: `${AREAS} Of students.`,
    available: 'Of mentors: whether they take bookings.',
    date_of_birth: 'AAAA-MM-DD; empty or null for none.',
  },
  ChatPayload: {
    message: '1 to 4,000 characters.',
    client_id: 'Chosen by the client; again = the same message.',
  },
  ChatSendPayload: {
    message: '1 to 4,000 characters.',
    receiver: 'Id of the other person.',
    client_id: 'Chosen by the client; again = the same message.',
  },
  ChatErrorFrame: {
    error: 'For people to read, in Spanish.',
    client_id: 'Of the frame that was not accepted.',
    retry_after: 'Seconds, when it came too soon or the server failed.',
  },
  ChatRenewal: { token: 'A new access token of the same person.' },
  ChatRenewed: { token_expires_at: 'The socket ends a minute after it.' },
  ChatPing: { ping: 'Any number.' },
  ChatPong: { pong: 'That number.' },
  MessageEvent: { excerpt: 'The first 200 characters.' },
  ReadyEvent: { last_event_id: 'The id to go on from.' },
  Notification: { link: 'Path of the website, or empty.', read_at: 'Null while it has not been read.' },
  NotificationPayload: { read_at: 'Left out: now; null: unread again.' },
  CalendarToken: { url: 'Only in the answer to POST.' },
  LogIn: { current: 'The one that asks.' },
  Review: { mentorship: 'Id of the session.', reply: 'The mentor’s one answer.' },
  ReviewPayload: {
    mentorship: 'Its id or identifier.',
    mentor: 'Id or username; may be left out.',
    badges: 'Ids, at most three.',
  },
  AvailabilityExceptionPayload: {
    kind: '`off` = free hours, `extra` = more hours.',
    start_time: 'HH:00 or HH:30; without hours the whole day, of `off` only.',
    end_time: WALL_END,
  },
};

/** A component with the descriptions of its fields, and an example where there is one. */
export function withFieldTexts(name: string, schema: JsonObject): JsonObject {
  const texts = FIELD_TEXTS[name] ?? {};
  const properties = schema.properties as { [field: string]: JsonObject } | undefined;
  const example = EXAMPLES[name];
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, one]) => [
          field,
          texts[field] === undefined ? one : { ...one, description: texts[field] },
        ]),
      ),
    }),
    ...(example && { examples: [example] }),
  };
}
