import { useLocation } from '@remix-run/react';
import type { Mentorship } from '~/api/contract/mentorships';
import { CHARGE_TEXTS } from '~/api/contract/rules/terms';
import { INTENT } from '~/app/forms/formEdits';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';

export const TERMS = 'terms';

interface ChargeLineProps {
  /** Id. */
  session: string;
  charge: Mentorship['charge'];
  /** By its mentor it is written down and taken back in one press. */
  isMentor?: boolean;
}

/** What the terms of a session charge its student, once it is written down, or to be (docs/product.md, 'Terms'). */
export function ChargeLine({ session, charge, isMentor = false }: ChargeLineProps) {
  const { pathname, search } = useLocation();
  const { alumno, means, applied, offered } = charge ?? {};
  const isWithout = means === 'credit' && offered === 'owed';
  if (!applied && !offered) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {applied && <p>{CHARGE_TEXTS[applied].done}.</p>}
      {isMentor && (
        <PostButton
          action={paths.student(String(alumno))}
          fields={{ [INTENT]: TERMS, session, means: offered ?? '', volver: pathname + search }}
          variant={offered ? 'secondary' : 'quiet'}
          pendingText="Anotando…"
        >
          {!offered && 'Deshacer'}
          {offered &&
            `${isWithout ? 'No le quedan sesiones del bono' : 'Aplicar tu norma'}: ${CHARGE_TEXTS[offered].apply}`}
        </PostButton>
      )}
    </div>
  );
}
