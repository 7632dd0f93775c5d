import type { PropsWithChildren } from 'react';
import { cancellingRule, MOVING_RULE, REPORTS_RULE } from '~/api/contract/rules/inWords';
import * as paths from '~/app/paths';
import { Checks } from './Checks';

interface WhoIsProps {
  firstName: string;
  /** Of `knownFacts`. */
  facts: readonly string[];
  checks: readonly string[];
}

/** 'Quién es Marcos': what is known of a mentor beside what they write themselves (trust.css). */
export function WhoIs({ firstName, facts, checks }: WhoIsProps) {
  if (facts.length + checks.length === 0) return null;
  return (
    <section className="trust">
      <h2>{`Quién es ${firstName}`}</h2>
      <Checks checks={checks} explained />
      <ul>
        {facts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** 'Si algo va mal': what one can do and until when, folded; `ours`: the rules are those of our API; `terms`: the mentor's. */
export function IfWrong({ ours, terms, children }: PropsWithChildren<{ ours: boolean; terms?: string }>) {
  return (
    <details className="trust">
      <summary>
        <h2>Si algo va mal</h2>
      </summary>
      <ul>
        <li>Cancelas desde «Mis Mentorías» hasta que empiece.</li>
        {terms && <li>{terms}</li>}
        {ours && [MOVING_RULE, cancellingRule(), REPORTS_RULE].map((rule) => <li key={rule}>{rule}</li>)}
      </ul>
      <p>
        <a href={paths.safety()} className="link">
          Seguridad
        </a>{' '}
        <a href={paths.contact()} className="link">
          Contacto
        </a>{' '}
        {children}
      </p>
    </details>
  );
}
