import type { z } from 'zod';
import type { recommendedMentor } from '../../contract/search';
import type { Db } from '../../db/types';
import type { Caller } from '../../types';
import { affinityOf } from './affinity';
import { findCandidates } from './candidates';
import { varied } from './varied';
import { NO_WISHES, wishesOf } from './wishes';

const MOST = 20;

interface Deps {
  db: Db;
  now: Date;
  timeZone: string;
}

/** Mentors that suit the reader, each with the reasons; the best rated for whoever is no student (extension `recommendations`). */
export async function recommendMentors(
  reader: Caller | null,
  { db, now, timeZone }: Deps,
): Promise<z.infer<typeof recommendedMentor>[]> {
  const wishes = reader?.userType === 'alumno' ? await wishesOf(reader.id, { db, timeZone }) : NO_WISHES;
  const candidates = await findCandidates(wishes, { db, now, reader: reader?.id ?? null });
  const suited = candidates.map((one) => ({ mentor: one.mentor, ...affinityOf(one, wishes, now) }));
  return varied(suited, MOST).map(({ mentor, affinity, reasons }) => ({ ...mentor, affinity, reasons }));
}
