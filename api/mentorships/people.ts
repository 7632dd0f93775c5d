import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isStaff } from '../auth/callers';
import { users } from '../db/schema';
import type { Db } from '../db/types';
import { forbidden, invalid } from '../http/errors';
import { findActiveMentor } from '../mentors/queries';
import type { Caller } from '../types';

interface Student {
  id: number;
  username: string;
}
export interface People {
  mentorId: number;
  students: Student[];
}

/** 403 for mentors, before anything is looked up. */
export function mayBook(caller: Caller): void {
  if (caller.userType === 'mentor') throw forbidden('Solo los estudiantes pueden reservar mentorías.');
}

const ONLY_ONESELF =
  'Solo puedes reservar para ti. Si sois varios, comparte el enlace de la mentoría para que los demás se unan.';

/** Whom a booking is about: staff may name any students, a student only himself. @throws 400 on `mentor` or `alumnos` */
export async function resolvePeople(
  { mentor, alumnos, room_size }: { mentor: string; alumnos: string[]; room_size: number },
  caller: Caller,
  db: Db,
): Promise<People> {
  const found = await findActiveMentor({ username: mentor }, db);
  if (!found) throw invalid({ mentor: ['Ese mentor no existe.'] });
  if (!found.available) throw invalid({ mentor: ['Este mentor no acepta reservas ahora mismo.'] });
  const wanted = [...new Set(alumnos.map((one) => one.toLowerCase()))];
  const students = await findStudents(wanted, db);
  // Before anything is said about the others: who they are is not told.
  if (!isStaff(caller) && !(wanted.length === 1 && students[0]?.id === caller.id)) {
    throw invalid({ alumnos: [ONLY_ONESELF] });
  }
  const known = new Set(students.map((one) => one.username.toLowerCase()));
  const unknown = wanted.filter((one) => !known.has(one));
  if (unknown.length > 0)
    throw invalid({ alumnos: unknown.map((one) => `No existe el estudiante «${one}».`) });
  if (students.length > room_size) throw invalid({ alumnos: ['No caben tantos estudiantes en la sala.'] });
  return { mentorId: found.id, students };
}

/** Those that there are. */
function findStudents(usernames: string[], db: Db): Promise<Student[]> {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        inArray(users.username, usernames),
        eq(users.userType, 'alumno'),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
}
