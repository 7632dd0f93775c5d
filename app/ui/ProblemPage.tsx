import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type ExpiredForm, problemOf } from '~/app/domain/site/problems';
import * as paths from '~/app/paths';
import { Brand } from './Brand';
import { buttonStyle } from './Button';

interface ProblemPageProps {
  status: number;
  /** Replaces the status's own title. */
  title?: string;
  text?: string;
  children?: ReactNode;
}

/** A whole page for a failed request, with plain links, so that it works when nothing else does. */
export function ProblemPage(props: ProblemPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-5 py-5 sm:px-8">
      <header>
        <Brand />
      </header>
      <main id="contenido" tabIndex={-1} className="flex grow flex-col justify-center py-12 outline-none">
        <Problem {...props} />
      </main>
    </div>
  );
}

/** The content of such a page, within a frame. */
export function Problem({ status, title, text, children }: ProblemPageProps) {
  const problem = problemOf(status);
  return (
    <div className="flex max-w-prose flex-col gap-5">
      <p className="text-muted">{status >= 400 ? `Error ${status}` : 'Sin conexión con el servicio'}</p>
      <h1 className="text-4xl sm:text-5xl">{title ?? problem.title}</h1>
      <p className="text-lg text-muted">{text ?? problem.text}</p>
      {children ?? <WaysOn retry={problem.retry} />}
    </div>
  );
}

function WaysOn({ retry }: { retry: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {retry && (
        <a href={pathname + search} className={buttonStyle('primary')}>
          Volver a intentarlo
        </a>
      )}{' '}
      <a href="/" className={buttonStyle(retry ? 'secondary' : 'primary')}>
        Ir a la página de inicio
      </a>
    </div>
  );
}

export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

export function ThrownPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && isExpiredForm(error.data)) return <ExpiredPage form={error.data} />;
  return <ProblemPage status={statusOf(error)} />;
}

/** Whether it is the form that guards throw with 401 when it arrives after the session has ended. */
export function isExpiredForm(value: unknown): value is ExpiredForm {
  return typeof value === 'object' && value !== null && 'expired' in value && 'fields' in value;
}

/** Keeps every posted field while the visitor logs in elsewhere (docs/product.md, 'Security conduct'). */
export function ExpiredPage({ form }: { form: ExpiredForm }) {
  return (
    <ProblemPage
      status={401}
      text="Lo que has escrito sigue aquí, no se ha perdido nada. Inicia sesión en una pestaña nueva y vuelve a esta para enviarlo."
    >
      <ol className="flex flex-col gap-4">
        <li>
          <a href={paths.login()} target="_blank" rel="noreferrer" className={buttonStyle('primary')}>
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
