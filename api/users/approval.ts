/** A new mentor waits for the staff (docs/contract.md, 'Approval'): the case that asks them to look. */
import { eq } from 'drizzle-orm';
import { nameOf } from '~/api/db/people';
import { cases, mentorProfiles, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

type Fact = { name: string; text: string };
type Profile = Partial<
  Pick<
    typeof mentorProfiles.$inferSelect,
    'bio' | 'expertise' | 'linkedinUrl' | 'introVideoUrl' | 'paymentNote'
  >
>;

export const fact = (name: string, text: string): Fact[] => (text === '' ? [] : [{ name, text }]);

/** What a profile says, for a case about it. */
export const profileFacts = (name: string, profile: Profile): Fact[] => [
  ...fact('Nombre', name),
  ...fact('Especialidad', profile.expertise ?? ''),
  ...fact('Biografía', profile.bio ?? ''),
  ...fact('LinkedIn', profile.linkedinUrl ?? ''),
  ...fact('Vídeo', profile.introVideoUrl ?? ''),
  ...fact('Pago', profile.paymentNote ?? ''),
];

/** Opens the case of a mentor who waits and has completed the profile; one that is open already stays. */
export async function openApproval(
  userId: number,
  { tx, now, more = [] }: { tx: Db; now: Date; more?: Fact[] },
): Promise<void> {
  const [row] = await tx
    .select({ user: users, mentor: mentorProfiles })
    .from(mentorProfiles)
    .innerJoin(users, eq(users.id, mentorProfiles.userId))
    .where(eq(mentorProfiles.userId, userId));
  if (row?.mentor.approval !== 'waiting' || row.user.firstName === '' || row.mentor.bio === '') return;
  const name = nameOf(row.user);
  await tx
    .insert(cases)
    .values({
      ...{ kind: 'approval', subject: 'profile', subjectId: userId, aboutId: userId },
      title: `Alta de ${name}`,
      snapshot: { facts: [...more, ...profileFacts(name, row.mentor)], thread: [] },
      ...{ openedAt: now, queuedAt: now },
    })
    .onConflictDoNothing();
}
