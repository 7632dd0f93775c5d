import * as paths from '~/app/paths';
import { Link } from '~/app/ui/router';
import type { LineView } from './personTexts';

type Person = LineView['who'];

const PersonLink = ({ person }: { person: NonNullable<Person> }) => (
  <Link to={paths.person(person.username)} className="link">
    {person.full_name}
  </Link>
);

/** Lines of the log: what, who, on whom, from where, when. */
export function LogLines({ lines }: { lines: readonly LineView[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="py-2.5 wrap-anywhere">
          <b>{line.what}</b>
          {line.detail && `: ${line.detail}`}
          {line.who && (
            <>
              {' · '}
              <PersonLink person={line.who} />
            </>
          )}
          {line.about && (
            <>
              {line.who ? ' sobre ' : ' · '}
              <PersonLink person={line.about} />
            </>
          )}
          {line.case && (
            <>
              {' · '}
              <Link to={paths.oneCase(line.case)} className="link">
                {`caso ${line.case}`}
              </Link>
            </>
          )}{' '}
          <span className="block text-md text-muted">
            {[line.when, line.network && `desde ${line.network}`].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
