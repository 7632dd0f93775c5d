import type { ExpiredForm } from '~/.server/session/refusal';
import { buttonStyle } from './buttonStyle';
import { ProblemPage } from './ProblemPage';

/** Is this what a guard throws with 401 when a form arrives after the session has ended? */
export function isExpiredForm(value: unknown): value is ExpiredForm {
  return typeof value === 'object' && value !== null && 'expired' in value && 'fields' in value;
}

/** Nothing typed is lost: every posted field waits here while the visitor logs in elsewhere (design.md section 5). */
export function ExpiredPage({ form }: { form: ExpiredForm }) {
  return (
    <ProblemPage
      status={401}
      text="Lo que has escrito sigue aquí, no se ha perdido nada. Inicia sesión en una pestaña nueva y vuelve a esta para enviarlo."
    >
      <ol className="flex flex-col gap-4">
        <li>
          <a href="/login" target="_blank" rel="noreferrer" className={buttonStyle('primary')}>
            1. Iniciar sesión en otra pestaña
          </a>
        </li>
        <li>
          <form method="post" action={form.action}>
            {form.fields.map(([name, value], i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list in which names repeat
              <input key={i} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={buttonStyle('secondary')}>
              2. Volver a enviar
            </button>
          </form>
        </li>
      </ol>
    </ProblemPage>
  );
}
