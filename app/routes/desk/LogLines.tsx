import * as paths from '~/app/paths';
import { Link } from '~/app/ui/router';
import type { LineView } from './personTexts';

const LinkAfter = ({ before, to, children }: { before: string; to: string; children: string }) => (
  <>
    {before}
    <Link to={to} className="link">
      {children}
    </Link>
  </>
);

const ofPerson = ({ username, full_name }: NonNullable<LineView['who']>) => ({
  to: paths.person(username),
  children: full_name,
});

/** Lines of the log: what, who, on whom, from where, when. */
export function LogLines({ lines }: { lines: readonly LineView[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="py-2.5 wrap-anywhere">
          <b>{line.what}</b>
          {line.detail && `: ${line.detail}`}
          {line.who && <LinkAfter before=" · " {...ofPerson(line.who)} />}
          {line.about && <LinkAfter before={line.who ? ' sobre ' : ' · '} {...ofPerson(line.about)} />}
          {line.case && (
            <LinkAfter before=" · " to={paths.oneCase(line.case)}>{`caso ${line.case}`}</LinkAfter>
          )}{' '}
          <span className="block text-md text-muted">
            {[line.when, line.network && `desde ${line.network}`].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
