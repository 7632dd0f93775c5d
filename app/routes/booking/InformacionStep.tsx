import type { SubmissionResult } from '@conform-to/react';
import { Form, useLocation } from '@remix-run/react';
import { formatEuros } from '~/domain/money';
import { readPrice } from '~/domain/price';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { ExpertisePicker } from '~/forms/expertises/ExpertisePicker';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { errorsOf, textOf } from '~/forms/reply';
import { TextAreaField } from '~/forms/TextAreaField';
import { ADDITIONAL_INFORMATION_MAX } from '../../../api/contract/bookingLimits';
import { GroupField } from './GroupField';
import { NextButton } from './NextButton';
import { PriceField } from './PriceField';
import { FORM_ID } from './paths';
import { useMissing } from './useMissing';
import { WizardFrame } from './WizardFrame';

export interface InformacionView {
  canBook: boolean;
  reachable: number;
  mentorName: string;
  /** Euros per hour. */
  usual: number;
  /** What the draft holds. */
  values: { price: string; additional_information: string; expertises: string[]; listed: boolean };
  /** Others can join sessions (extension `group-sessions`). */
  groups: boolean;
  topics: ExpertiseOption[];
  /** Of the topics, as the address has it. */
  search: SubmissionResult;
}

interface InformacionStepProps {
  view: InformacionView;
  result: SubmissionResult | undefined;
}

const LABELS = { price: 'Precio por hora', additional_information: 'Descripción', expertises: 'Temas' };

/** What was ticked, of a form that comes back. */
function listedOf(result: SubmissionResult | undefined): boolean | null {
  return result?.initialValue ? textOf(result, 'listed') === 'on' : null;
}

function missingOf(form: FormData): string | null {
  const hasPrice = (readPrice(String(form.get('price'))) ?? 0) > 0;
  const hasText = String(form.get('additional_information')).trim() !== '';
  if (!hasPrice) return hasText ? 'Falta el precio por hora.' : 'Faltan el precio por hora y la descripción.';
  return hasText ? null : 'Falta la descripción.';
}

export function InformacionStep({ view, result }: InformacionStepProps) {
  const { values } = view;
  const { missing, form } = useMissing(missingOf, useLocation().key);
  return (
    <WizardFrame
      step="informacion"
      reachable={view.reachable}
      canBook={view.canBook}
      summary={
        <p>
          <span className="text-muted">Precio habitual de {view.mentorName}: </span>
          <strong className="font-semibold whitespace-nowrap">{formatEuros(view.usual)} por hora</strong>
        </p>
      }
      next={<NextButton missing={missing} />}
    >
      <Form id={FORM_ID} method="post" noValidate className="flex max-w-2xl flex-col gap-6" {...form}>
        <ErrorSummary errors={result?.error} labels={LABELS} />
        <PriceField
          defaultValue={textOf(result, 'price') ?? values.price}
          usual={view.usual}
          errors={errorsOf(result, 'price')}
        />
        <TextAreaField
          label="Descripción"
          name="additional_information"
          required
          maxLength={ADDITIONAL_INFORMATION_MAX}
          defaultValue={textOf(result, 'additional_information') ?? values.additional_information}
          errors={errorsOf(result, 'additional_information')}
          hint={`Cuéntale a tu mentor qué necesitas: tema, nivel, dudas concretas… Hasta ${ADDITIONAL_INFORMATION_MAX} caracteres.`}
        />
        <ExpertisePicker
          legend="Temas"
          name="expertises"
          hint="Opcional: de qué tratará la sesión."
          options={view.topics}
          result={result ?? view.search}
          chosen={values.expertises}
        />
        {view.groups && <GroupField defaultChecked={listedOf(result) ?? values.listed} />}
      </Form>
    </WizardFrame>
  );
}
