import { Lock } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import type { PersonalView } from './personalView';

const NONE = 'Sin indicar';

/** Personal data, which others do not see but for the name. */
export function PersonalCard({ personal }: { personal: PersonalView }) {
  const rows: [string, string][] = [
    ['Nombre', personal.name],
    ['Correo', personal.email],
    ['Teléfono', personal.phone || NONE],
    ['Nacimiento', personal.birth || NONE],
  ];
  return (
    <Card as="section" aria-labelledby="titulo-datos">
      <h2 id="titulo-datos" className="text-xl">
        Datos personales
      </h2>
      <dl className="mt-3 flex flex-col gap-3">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{name === 'Correo' ? breakable(value) : value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex gap-2 text-muted">
        <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        De estos datos, los demás solo ven tu nombre.
      </p>
      <ButtonLink to="/profile/datos" variant="secondary" className="mt-4 w-full">
        Editar mis datos
      </ButtonLink>
    </Card>
  );
}

/** An address that does not fit breaks after its @. */
function breakable(email: string) {
  const [local, ...domain] = email.split('@');
  return (
    <>
      {local}
      {domain.length > 0 && (
        <>
          @<wbr />
          {domain.join('@')}
        </>
      )}
    </>
  );
}
