import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DEMO_DOMAIN } from '~/api/auth/demoAccounts';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { storePicture } from '~/api/pictures/store';
import type { Picture } from '~/api/pictures/upload';
import { DAY, HOUR } from '~/api/time';
import { type DemoMentor, type DemoStudent, mentors, type Random, students } from './cast';
import { slotsOf } from './timetable';

export type People = Awaited<ReturnType<typeof insertPeople>>;

/** Creates users with profiles, subjects and weekly hours. All share one password. */
export async function insertPeople(
  tx: Tx,
  { now, passwordHash }: { now: Date; passwordHash: string },
  random: Random,
) {
  const topics = new Map((await tx.select().from(table.expertises)).map((topic) => [topic.nameId, topic]));
  const topic = (nameId: string) => found(topics.get(nameId), nameId);

  const everybody = [...mentors, ...students];
  const faces = await readFaces(everybody.length);
  for (const face of faces) await storePicture(face, { tx, now });
  const account = (person: DemoMentor | DemoStudent, userType: 'mentor' | 'alumno') => ({
    pictureHash: faces[everybody.indexOf(person)]?.hash,
    username: person.username,
    email: `${person.username}@${DEMO_DOMAIN}`,
    passwordHash,
    userType,
    isActive: true,
    firstName: person.firstName,
    lastName: person.lastName,
    phoneNumber: `6${random.between(10_000_000, 99_999_999)}`,
    phoneNumberCountryCode: '+34',
    createdAt: new Date(now.getTime() - random.between(95, 400) * DAY),
    textsSeenAt: now,
    lastLoginAt: new Date(now.getTime() - random.between(1, 72) * HOUR),
  });
  const inserted = await tx
    .insert(table.users)
    .values([
      ...mentors.map((mentor) => account(mentor, 'mentor')),
      ...students.map((student) => account(student, 'alumno')),
    ])
    .returning({ id: table.users.id, username: table.users.username });
  const ids = new Map(inserted.map((user) => [user.username, user.id]));
  const idOf = (person: { username: string }) => found(ids.get(person.username), person.username);
  const subjects = (person: { username: string }, nameIds: string[]) =>
    nameIds.map((nameId, position) => ({ userId: idOf(person), expertiseId: topic(nameId).id, position }));

  await tx.insert(table.mentorProfiles).values(
    mentors.map((mentor) => ({
      userId: idOf(mentor),
      bio: mentor.bio,
      expertise: mentor.expertise,
      priceCents: mentor.euros * 100,
      languages: mentor.languages,
      paymentWays: mentor.payment.ways,
      paymentNote: mentor.payment.note,
      linkedinUrl: `https://www.linkedin.com/in/ejemplo-${mentor.username.replace('.', '-')}`,
    })),
  );
  const taught = mentors.flatMap((mentor) => subjects(mentor, mentor.topics));
  await tx.insert(table.mentorExpertises).values(taught);
  await tx.insert(table.availability).values(mentors.flatMap((mentor) => weekOf(idOf(mentor), mentor)));
  await tx.insert(table.studentProfiles).values(
    students.map((student) => ({
      userId: idOf(student),
      bio: student.bio,
      academicLevel: student.level,
      subjectsNeededHelp: student.subjects,
      learningGoals: student.goals,
    })),
  );
  const wanted = students.flatMap((student) => subjects(student, student.interests));
  await tx.insert(table.studentInterests).values(wanted);

  return {
    idOf,
    topicId: (nameId: string) => topic(nameId).id,
    topicName: (nameId: string) => topic(nameId).name,
  };
}

const weekOf = (mentorId: number, mentor: DemoMentor) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    slotsOf(mentor.week, dayOfWeek).map((startMinute) => ({ mentorId, dayOfWeek, startMinute })),
  );

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo data refers to ${name}, which does not exist.`);
  return value;
}

// Portraits: Open Peeps by Pablo Stanley (CC0 1.0, openpeeps.com), drawn once with DiceBear; ordered as people.json.

/** The bundle holds the sheet as a data address; journeys load the demo without Vite. */
async function readSheet(): Promise<Buffer> {
  if (!import.meta.env) return readFile(new URL('./faces.webp', import.meta.url));
  const { default: address } = await import('./faces.webp?inline');
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Pixels. */
const SIDE = 192;
const IN_A_ROW = 10;

/** Photos have a ground: what is transparent would show the initials below it. */
const GROUNDS = ['#dccdb5', '#c6d8d2', '#d5d0e6', '#ecd0c0', '#c9d9e8'];

/** The first `count` portraits, as stored pictures. */
export async function readFaces(count: number): Promise<Picture[]> {
  const { data, info } = await sharp(await readSheet())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 as const };
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const left = SIDE * (index % IN_A_ROW);
      const top = SIDE * Math.floor(index / IN_A_ROW);
      const face = await sharp(data, { raw })
        .extract({ left, top, width: SIDE, height: SIDE })
        .flatten({ background: GROUNDS[index % GROUNDS.length] })
        .webp({ lossless: true })
        .toBuffer();
      const hash = createHash('sha256').update(face).digest('hex');
      return { hash, mime: 'image/webp' as const, bytes: Uint8Array.from(face) };
    }),
  );
}
