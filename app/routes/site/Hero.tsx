import type { Subject } from '~/app/domain/mentors/subjects';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { buttonStyle } from '~/app/ui/Button';
import { SubjectSearch } from '~/app/ui/SubjectSearch';
import type { MentorLink } from './landing';

const CLAIMS = [
  { figure: '500+', label: 'mentores' },
  { figure: '2000+', label: 'sesiones' },
  { figure: '4.9/5', label: 'valoración media' },
] as const;

/** Fixed texts (docs/product.md, 'Landing and information pages'), never part of structured data. */
function Claims() {
  return (
    <dl className="mt-6 flex flex-wrap gap-x-6 gap-y-4 border-t border-line pt-5 sm:mt-8 sm:gap-x-10">
      {CLAIMS.map((claim) => (
        // Wide enough in every face: nothing moves when ours arrives.
        <div key={claim.label} className="flex min-w-16 flex-col-reverse sm:min-w-20">
          <dt className="text-md text-muted">{claim.label}</dt>
          <dd className="font-serif text-xl font-semibold tabular-nums sm:text-2xl">{claim.figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The subjects with most mentors, as links. */
function Popular({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Materias con más mentores">
      {subjects.map(({ name_id, name }) => (
        <li key={name_id}>
          <a href={paths.subject(name_id)} className="pill">
            {name}
          </a>
        </li>
      ))}
      <li>
        <a href={paths.subjects()} className="link inline-flex min-h-11 items-center px-2 text-md">
          Todas<span className="sr-only"> las materias</span>
        </a>
      </li>
    </ul>
  );
}

/** Where the API has no public pages of subjects. */
function Joining() {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <a href={paths.register('alumno')} className={buttonStyle('primary', 'text-lg')}>
        Registrarme como estudiante
      </a>
      <a href={paths.register('mentor')} className={buttonStyle('secondary', 'text-lg')}>
        Ser mentor
      </a>
    </div>
  );
}

const MOST_FACES = 6;

/** Some of the mentors below, by their faces. */
function Faces({ mentors }: { mentors: readonly MentorLink[] }) {
  return (
    <ul className="site-faces" aria-label="Algunos mentores">
      {mentors.slice(0, MOST_FACES).map((mentor) => (
        <li key={mentor.username}>
          <a href={paths.mentor(mentor.username.toLowerCase())}>
            <Avatar user={mentor} size="tile" eager />
            <span className="sr-only">{mentor.full_name}: </span>
            <span className="teaches">{mentor.area}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface HeroProps {
  mentors: readonly MentorLink[];
  /** Null: the API offers none. */
  popular: readonly Subject[] | null;
}

export function Hero({ mentors, popular }: HeroProps) {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-6 px-5 pt-2 pb-6 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:pt-10 lg:pb-16">
      <div>
        <h1 className="text-4xl leading-[1.1] sm:text-5xl lg:text-6xl">Aprende con quien ya pasó por ahí</h1>
        <p className="mt-4 mb-6 max-w-prose text-muted sm:text-lg lg:mt-6 lg:mb-8">
          Mentorea reúne a estudiantes y mentores en clases particulares. Eliges con quién, eliges la hora y
          sabes lo que cuesta antes de confirmar.
        </p>
        {popular ? <SubjectSearch /> : <Joining />}
        {popular && <Popular subjects={popular} />}
        <Claims />
      </div>
      {mentors.length >= MOST_FACES && <Faces mentors={mentors} />}
    </section>
  );
}
