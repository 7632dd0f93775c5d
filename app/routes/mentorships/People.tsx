import type { PersonView } from './view';

const SHOWN = 2;

/** The first two students, then '+N más' (spec.md section 2). */
export function People({ students }: { students: PersonView[] }) {
  if (students.length === 0) return null;
  const hidden = students.length - SHOWN;
  return (
    <p>
      <span className="text-muted">{students.length === 1 ? 'Estudiante:' : 'Estudiantes:'}</span>{' '}
      {students
        .slice(0, SHOWN)
        .map((student) => student.full_name)
        .join(', ')}
      {hidden > 0 && <span className="text-muted"> +{hidden} más</span>}
    </p>
  );
}
