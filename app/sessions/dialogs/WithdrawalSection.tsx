import { ButtonLink } from '~/app/ui/Button';
import type { DialogProps } from './dialogLinks';

/** The right to withdraw from the contract, as long as it lasts. */
export function WithdrawalSection({ mentorship, links }: DialogProps) {
  const { mentor, identifier, withdrawUntil } = mentorship;
  if (withdrawUntil === '') return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p>
        {mentor?.firstName} es profesional: puedes desistir del contrato hasta el {withdrawUntil}, sin motivo
        y sin pagar nada.
      </p>
      <ButtonLink to={links.hrefFor('desistir', identifier)} variant="secondary" replace preventScrollReset>
        Desistir del contrato
      </ButtonLink>
    </section>
  );
}
