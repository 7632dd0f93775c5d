import { Avatar } from '~/ui/Avatar';
import type { PersonView } from './person';
import type { MentorshipView } from './view';

const SHOWN = 2;

/** Who it is with: the other side with a face, and the first two students, then '+N más' (spec.md section 2). */
export function CardPeople({ mentorship }: { mentorship: MentorshipView }) {
  const { mentor, students, isMine } = mentorship;
  const [first] = students;
  if (isMine && first) {
    return (
      <div className="flex items-center gap-3">
        <Avatar user={first} size="sm" />
        <p>
          <Names students={students} className="block font-semibold" />
          <span className="block text-muted">{students.length === 1 ? 'Estudiante' : 'Estudiantes'}</span>
        </p>
      </div>
    );
  }
  return (
    <>
      {mentor && (
        <div className="flex items-center gap-3">
          <Avatar user={mentor} size="sm" />
          <p className="min-w-0">
            <span className="block font-semibold">{mentor.full_name}</span>
            <span className="line-clamp-1 text-muted">{mentor.specialty || 'Mentor'}</span>
          </p>
        </div>
      )}
      {first && (
        <p>
          <span className="text-muted">{students.length === 1 ? 'Estudiante:' : 'Estudiantes:'}</span>{' '}
          <Names students={students} />
        </p>
      )}
    </>
  );
}

function Names({ students, className }: { students: PersonView[]; className?: string }) {
  const hidden = students.length - SHOWN;
  const names = students.slice(0, SHOWN).map((student) => student.full_name);
  return (
    <span className={className}>
      {names.join(', ')}
      {hidden > 0 && <span className="font-normal text-muted"> +{hidden} más</span>}
    </span>
  );
}
