import type { MentorshipView } from '../view';
import { Person } from './Person';

/** Its mentor and its students. */
export function DetailPeople({ mentorship: { mentor, students } }: { mentorship: MentorshipView }) {
  return (
    <>
      {mentor && (
        <section className="mt-7">
          <h3 className="mb-3 text-xl">Mentor</h3>
          <Person person={mentor} />
        </section>
      )}
      {students.length > 0 && (
        <section className="mt-7">
          <h3 className="mb-3 text-xl">{students.length === 1 ? 'Estudiante' : 'Estudiantes'}</h3>
          <ul className="grid gap-5">
            {students.map((student) => (
              <li key={student.username}>
                <Person person={student} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
