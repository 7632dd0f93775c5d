/** One random thing that somebody does with single sessions, or a mentor with their time. */
import { block, restrict } from './caseSteps';
import { type Dice, type Found, hoursOf, type Life } from './requestWorld';

/** The busy hours of calendars elsewhere: start and end. */
let busy: [string, string] = ['20270101T100000Z', '20270101T110000Z'];
export const busyElsewhere = () => busy;

type Step = (life: Life, random: Dice) => Promise<void>;

/** By how often they are drawn: some stand here several times. */
export const STEPS: Step[] = [
  ...[book, book, book, book, offer, offer, absence, calendar, rules, restrict, block],
  ...(['confirm', 'propose', 'propose', 'accept', 'accept', 'accept'] as const).map(withOne),
  ...(['end', 'decline', 'cancel', 'join', 'leave'] as const).map(withOne),
];

async function book(life: Life, random: Dice): Promise<void> {
  const { below, pick } = random;
  const [mentor, student] = [pick(life.mentors), pick(life.students)];
  const hours = hoursOf(life.world.now(), random);
  const more = { listed: below(2) === 0, room_size: 3, price: pick([20, 25, 30]) };
  const body = { ...life.world.booking(mentor, student, hours.init_date, hours.end_date), ...more };
  const made = await life.call(student, 'POST', '/api/mentorships/', body);
  if (made.status !== 201) return;
  life.asked.set(made.body.identifier, `${hours.init_date} ${hours.end_date}`);
  life.count('booked');
}

async function offer(life: Life, random: Dice): Promise<void> {
  const [mentor, student] = [random.pick(life.mentors), random.pick(life.students)];
  const hours = hoursOf(life.world.now(), random);
  const body = life.world.booking(mentor, student, hours.init_date, hours.end_date);
  const made = await life.call(mentor, 'POST', '/api/mentorships/', body);
  if (made.status !== 201) return;
  life.asked.set(made.body.identifier, `${hours.init_date} ${hours.end_date}`);
  life.count('offered');
}

async function absence(life: Life, random: Dice): Promise<void> {
  const [date = ''] = hoursOf(life.world.now(), random).init_date.split('T');
  const times = random.below(2) === 0 ? {} : { start_time: '09:00', end_time: '11:00' };
  const path = '/api/availability/exceptions/';
  await life.call(random.pick(life.mentors), 'POST', path, { date, kind: 'off', ...times });
  await life.call(random.pick(life.mentors), 'DELETE', `${path}?date=${date}`);
}

async function calendar(life: Life, random: Dice): Promise<void> {
  const { init_date, end_date } = hoursOf(life.world.now(), random);
  const inUtc = (at: string) => at.replace(/[-:]|\.\d+/g, '');
  busy = [inUtc(init_date), inUtc(end_date)];
  const path = '/api/availability/busy-import/';
  const mentor = random.pick(life.mentors);
  await life.call(mentor, 'PUT', path, { address: 'https://calendario.example/a.ics' });
  if (random.below(2) === 0) await life.call(random.pick(life.mentors), 'DELETE', path);
}

async function rules(life: Life, { below, pick }: Dice): Promise<void> {
  await life.call(pick(life.mentors), 'PUT', '/api/availability/rules/', {
    notice_hours: pick([2, 2, 12, 48]),
    horizon_weeks: pick([null, null, 1, 2]),
    pause_minutes: pick([0, 0, 15, 30]),
    most_a_day: pick([null, null, 2, 4]),
    own_price: below(3) === 0,
    confirms_known: below(2) === 0,
  });
}

type Kind = 'confirm' | 'propose' | 'accept' | 'end' | 'decline' | 'cancel' | 'join' | 'leave';

function withOne(kind: Kind): Step {
  return async (life, random) => {
    const all = await life.ahead();
    const proposed = all.filter(({ proposal }) => proposal !== null);
    const one = random.pick(kind === 'accept' || kind === 'end' ? proposed : all);
    if (one) await doTo(one, kind, life, random);
  };
}

async function doTo(one: Found, kind: Kind, life: Life, random: Dice): Promise<void> {
  const { below, pick } = random;
  const path = `/api/mentorships/${one.identifier}/`;
  const inside = life.peopleOf(one);
  const [mentor] = inside;
  if (kind === 'confirm')
    for (const person of inside) await life.call(person, 'PATCH', path, { confirmation: true });
  if (kind === 'decline' && below(3) === 0) await life.call(mentor, 'POST', `${path}decline/`);
  if (kind === 'cancel' && below(3) === 0) await life.call(pick(inside), 'DELETE', path);
  if (kind === 'join') await life.call(pick(life.students), 'POST', `${path}join/`);
  if (kind === 'leave' && below(2) === 0) await life.call(pick(inside), 'POST', `${path}leave/`);
  if (kind === 'propose')
    await life.call(pick(inside), 'POST', `${path}proposal/`, hoursOf(life.world.now(), random));
  if (kind === 'end') await life.call(pick(inside), 'DELETE', `${path}proposal/`);
  if (kind === 'accept') await acceptByAll(one, life);
}

/** One proposal alone, by everybody in the session: its author is refused. */
export async function acceptByAll(one: Found, life: Life): Promise<void> {
  const path = `/api/mentorships/${one.identifier}/proposal/accept/`;
  for (const person of life.peopleOf(one)) {
    const { status } = await life.call(person, 'POST', path, { proposal: one.proposal });
    if (status === 200) life.count('accepted');
  }
}
