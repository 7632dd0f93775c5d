import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PASSWORD_MIN } from '~/api/contract/rules/profile';
import { HONEYPOT_FIELD } from '~/app/domain/site/hiddenFields';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { errorsOf, fieldOf, textOf } from '~/app/forms/formReply';
import { PasswordField } from '~/app/forms/PasswordField';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Brand } from '~/app/ui/Brand';
import { LightFoot } from '~/app/ui/light';

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of the account pages: one column; from 1024 px a motto beside it. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[1fr_26rem] xl:grid-cols-[1fr_32rem]">
      <div className="px-5 py-4 sm:px-8">
        <header>
          <Brand />
        </header>
        <main id="contenido" className="mx-auto max-w-lg py-8 sm:py-12">
          <h1 className="text-4xl">{title}</h1>
          {lead && <p className="mt-3 text-lg text-muted">{lead}</p>}
          <div className="mt-8 flex flex-col gap-8">{children}</div>
        </main>
        <footer className="mx-auto max-w-lg">
          <LightFoot />
        </footer>
      </div>
      <aside className="hidden bg-band text-on-band lg:block">
        <div className="sticky top-0 flex h-dvh flex-col justify-center p-12">
          <p className="font-serif text-4xl leading-tight font-semibold text-balance">
            Una hora con la persona adecuada ahorra una semana de apuntes.
          </p>
          <p className="mt-6 text-lg">
            Eliges con quién, eliges cuándo y sabes lo que cuesta antes de confirmar.
          </p>
        </div>
      </aside>
    </div>
  );
}

const NETWORKS = ['Google', 'LinkedIn'] as const;

export function SocialButtons() {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-4 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        Próximamente
      </p>
      <div className="grid grid-cols-2 gap-3">
        {NETWORKS.map((network) => (
          <button
            key={network}
            type="button"
            disabled
            className="min-h-12 cursor-not-allowed rounded-xl border border-dashed border-edge p-2 leading-tight text-muted"
          >
            Continuar con {network}{' '}
          </button>
        ))}
      </div>
    </div>
  );
}

const Apart = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener" className="link">
    {children}
    <span className="sr-only"> (en otra pestaña)</span>
  </a>
);

interface FormProps {
  result: SubmissionResult | undefined;
}
interface LinkFormProps extends FormProps {
  /** By default the page's own address, which contains the parameters of a mailed link. */
  action?: string;
  /** Title of the errors. */
  problem: string;
  labels: Record<string, string>;
  button: string;
  children: ReactNode;
}

export const LinkForm = ({ action, problem, labels, result, button, children }: LinkFormProps) => (
  <Form method="post" action={action} reloadDocument noValidate className="flex flex-col gap-5">
    <ErrorSummary title={problem} errors={result?.error} labels={labels} />
    {children}
    <SubmitButton>{button}</SubmitButton>
  </Form>
);

const PASSWORD_LABELS = { password: 'Contraseña', password_confirm: 'Repite la contraseña' };
/** Of who joins by an invitation. */
export const JOIN_LABELS = { ...PASSWORD_LABELS, terms: 'Casilla' };

interface PasswordPairProps extends FormProps {
  /** By name: the password, and the same again. */
  labels?: Record<string, string>;
  autoFocus?: boolean;
}

/** A password to choose, twice, and the rules for it. */
export const PasswordPair = ({ labels = PASSWORD_LABELS, result, autoFocus }: PasswordPairProps) =>
  Object.entries(labels).map(([name, label], i) => (
    <PasswordField
      key={name}
      {...{ name, label, result }}
      {...(i === 0 && { autoFocus, hint: <PasswordRules /> })}
    />
  ));

/** The tick by which somebody accepts the terms, or what `label` says. */
export const TermsField = ({ label, hint, result }: FormProps & { label?: string; hint?: ReactNode }) => (
  <CheckboxField
    label={
      label ?? (
        <>
          He leído y acepto <TermsLinks />
        </>
      )
    }
    name="terms"
    hint={hint}
    required
    defaultChecked={textOf(result, 'terms') === 'on'}
    errors={errorsOf(result, 'terms')}
  />
);

/** Open in another tab, so that nothing typed is lost. */
export function TermsLinks() {
  return (
    <>
      los <Apart to={paths.terms()}>términos y condiciones</Apart> y la{' '}
      <Apart to={paths.privacy()}>política de privacidad</Apart>
    </>
  );
}

function PasswordRules() {
  return (
    <ul className="mb-1 list-disc pl-5">
      <li>Al menos {PASSWORD_MIN} caracteres, y no solo números.</li>
      <li>Ni de las más comunes ni parecida a tu nombre de usuario.</li>
      <li>Una frase larga es fácil de recordar y difícil de adivinar.</li>
    </ul>
  );
}

type LinkRequestFormProps = Pick<LinkFormProps, 'action' | 'button'> &
  Partial<FormProps> & { autoFocus?: boolean };

const LABELS = { email: 'Correo electrónico' };

export function LinkRequestForm({ result, autoFocus = false, ...form }: LinkRequestFormProps) {
  return (
    <LinkForm {...form} result={result} problem="No hemos podido enviarlo" labels={LABELS}>
      <Field
        label={LABELS.email}
        {...fieldOf(result, 'email')}
        type="email"
        required
        hint="El que usaste al registrarte."
        autoComplete="email"
        autoFocus={autoFocus && !result}
      />
      <HoneypotField />
    </LinkForm>
  );
}

/** Hidden by a class: the policy allows no style attributes. Its label warns screen readers. */
export function HoneypotField() {
  return (
    <div className="hidden">
      <label htmlFor={HONEYPOT_FIELD}>Deja este campo en blanco</label>
      <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
