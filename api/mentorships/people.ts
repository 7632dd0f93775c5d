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

/** Whom a booking is about. @throws 400 on `mentor` or `alumnos`; 403 when a student books for others only */
export async function resolvePeople(
  { mentor, alumnos, room_size }: { mentor: string; alumnos: string[]; room_size: number },
  caller: Caller,
  db: Db,
): Promise<People> {
  const found = await findActiveMentor({ username: mentor }, db);
  if (!found) throw invalid({ mentor: ['Ese mentor no existe.'] });
  if (!found.available) throw invalid({ mentor: ['Este mentor no acepta reservas ahora mismo.'] });
  const students = await findStudents(alumnos, db);
  if (!isStaff(caller) && !students.some((one) => one.id === caller.id)) {
    throw forbidden('Solo puedes reservar mentorías en las que participas.');
  }
  if (students.length > room_size) throw invalid({ alumnos: ['No caben tantos estudiantes en la sala.'] });
  return { mentorId: found.id, students };
}

async function findStudents(usernames: string[], db: Db): Promise<Student[]> {
  const wanted = [...new Set(usernames.map((one) => one.toLowerCase()))];
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        inArray(users.username, wanted),
        eq(users.userType, 'alumno'),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  const known = new Set(rows.map((row) => row.username.toLowerCase()));
  const unknown = wanted.filter((one) => !known.has(one));
  if (unknown.length > 0)
    throw invalid({ alumnos: unknown.map((one) => `No existe el estudiante «${one}».`) });
  return rows;
}
