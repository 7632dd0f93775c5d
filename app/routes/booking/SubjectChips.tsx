import type { MentorList } from './loadMentors';

const VISIBLE = 8;

interface SubjectChipsProps {
  list: MentorList;
  onChoose: () => void;
  onSearch: () => void;
}

/** Subjects as check boxes: the chosen first, eight in sight, the rest behind '+N más...'. */
export function SubjectChips({ list, onChoose, onSearch }: SubjectChipsProps) {
  const { subjects, subjectSearch } = list;
  const rest = subjects.slice(VISIBLE);
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Materias</legend>
      <input
        type="search"
        name="tema"
        aria-label="Buscar materia"
        placeholder="Buscar materia"
        defaultValue={subjectSearch}
        maxLength={100}
        autoComplete="off"
        className="control"
        onChange={onSearch}
      />
      <Chips subjects={subjects.slice(0, VISIBLE)} onChoose={onChoose} />
      {subjects.length === 0 && <p className="mt-2 text-muted">Ninguna materia con ese nombre.</p>}
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center rounded-lg px-1 text-teal">
            +{rest.length} más...
          </summary>
          <Chips subjects={rest} onChoose={onChoose} />
        </details>
      )}
    </fieldset>
  );
}

function Chips({ subjects, onChoose }: { subjects: MentorList['subjects']; onChoose: () => void }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {subjects.map((subject) => (
        <label key={subject.name_id} className="pick">
          <input
            type="checkbox"
            name="expertises"
            value={subject.name_id}
            defaultChecked={subject.chosen}
            onChange={onChoose}
          />
          <span>{subject.name}</span>
        </label>
      ))}
    </div>
  );
}
