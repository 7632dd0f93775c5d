import { Link } from '@remix-run/react';
import { Card } from '~/ui/Card';
import type { Step } from './completeness';

/** What is still missing, each with its way; nothing once it is all there. */
export function Completeness({ steps }: { steps: Step[] }) {
  const missing = steps.filter((step) => !step.done);
  if (missing.length === 0) return null;
  const done = steps.length - missing.length;
  return (
    <Card as="section" aria-labelledby="titulo-completo">
      <h2 id="titulo-completo" className="text-xl">
        Completa tu perfil
      </h2>
      <p className="mt-1 text-muted">
        {done} de {steps.length} apartados listos
      </p>
      <svg aria-hidden="true" className="mt-3 h-2 w-full rounded-full bg-slot-off">
        <rect width={`${(100 * done) / steps.length}%`} height="100%" rx="4" className="fill-teal" />
      </svg>
      <ul className="mt-3">
        {missing.map(({ text, to }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
