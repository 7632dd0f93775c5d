import { DEMO_DOMAIN } from '~/api/auth/demoAccounts';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { storePicture } from '~/api/pictures/store';
import { DAY, HOUR } from '~/api/time';
import { readFaces } from './faces';
import { slotsOf } from './hours';
import { type DemoMentor, mentors } from './mentors';
import type { Random } from './random';
import { type DemoStudent, students } from './students';

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
      linkedinUrl: `https://www.linkedin.com/in/ejemplo-${mentor.username.replace('.', '-')}`,
    })),
  );
  await tx
    .insert(table.mentorExpertises)
    .values(mentors.flatMap((mentor) => subjects(mentor, mentor.topics)));
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
  await tx
    .insert(table.studentInterests)
    .values(students.flatMap((student) => subjects(student, student.interests)));

  return {
    idOf,
    topicId: (nameId: string) => topic(nameId).id,
    topicName: (nameId: string) => topic(nameId).name,
  };
}

function weekOf(mentorId: number, mentor: DemoMentor) {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    slotsOf(mentor.week, dayOfWeek).map((startMinute) => ({ mentorId, dayOfWeek, startMinute })),
  );
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo data refers to ${name}, which does not exist.`);
  return value;
}
