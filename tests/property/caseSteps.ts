/** Staff freeze or suspend one person at a time, and people block each other (docs/contract.md, 'Cases', 'Blocking'). */
import type { Dice, Life } from './requestWorld';

export async function restrict(life: Life, random: Dice): Promise<void> {
  if (life.restricted !== null) return giveBack(life);
  const session = random.pick(await life.ahead());
  if (!session) return;
  const people = life.peopleOf(session);
  const about = random.pick(people);
  const by = people.find((one) => one !== about);
  if (!by) return;
  const thing = { subject: 'session', key: session.identifier, person: about.username };
  const report = { ...thing, reason: 'unwanted', text: 'No.' };
  const made = await life.call(by, 'POST', '/api/cases/', report);
  if (made.status !== 201) return;
  const measure = random.pick(['freeze', 'suspend']);
  const decision = { measure, reason: 'conduct', text: 'Así no.' };
  const path = `/api/staff/cases/${made.body.number}/decision/`;
  const { status } = await life.call(life.staff, 'POST', path, decision);
  if (status !== 200) return;
  life.restricted = made.body.number;
  life.count(measure);
}

async function giveBack(life: Life): Promise<void> {
  const path = `/api/staff/cases/${life.restricted}/decision/`;
  await life.call(life.staff, 'DELETE', path, { text: 'Ya está.' });
  life.restricted = null;
}

/** One pair at a time: nobody would book any more. */
export async function block(life: Life, { below, pick }: Dice): Promise<void> {
  const pair = [pick(life.mentors), pick(life.students)] as const;
  const [by, other] = below(2) === 0 ? pair : [pair[1], pair[0]];
  if (life.blocked) await life.call(life.blocked.by, 'DELETE', `/api/blocks/${life.blocked.other.username}/`);
  life.blocked = null;
  if (below(2) === 0) return;
  const { status } = await life.call(by, 'PUT', `/api/blocks/${other.username}/`);
  if (status !== 200) return;
  life.blocked = { by, other };
  life.count('block');
}
