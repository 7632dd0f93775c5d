import { Avatar } from '~/ui/Avatar';
import { Chip } from '~/ui/Chip';
import type { PersonView } from './view';

/** A person of the session: a mentor with specialty and score, a student with level and interests; what is empty is left out. */
export function Person({ person }: { person: PersonView }) {
  const { full_name, username, bio, specialty, score, academicLevel, interests } = person;
  const line = [specialty, academicLevel].filter(Boolean).join(' · ');
  return (
    <div className="flex items-start gap-3">
      <Avatar user={person} size="sm" />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{full_name}</span> <span className="text-muted">@{username}</span>
        </p>
        {line && <p>{line}</p>}
        {score && <p className="text-muted">Puntuación: {score}</p>}
        {bio && <p className="mt-1 whitespace-pre-line text-muted">{bio}</p>}
        {interests.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-2" aria-label={`Intereses de ${full_name}`}>
            {interests.map((interest) => (
              <li key={interest}>
                <Chip>{interest}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
