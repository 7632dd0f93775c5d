import { Form, useLocation } from '@remix-run/react';
import { formatEuros } from '~/domain/money';
import { readPrice } from '~/domain/price';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { TextAreaField } from '~/forms/TextAreaField';
import type { InformacionValues } from './informacionForm';
import { NextButton } from './NextButton';
import { PriceField } from './PriceField';
import { FORM_ID } from './paths';
import { TopicPicker, type TopicPickerView } from './TopicPicker';
import { useComplete } from './useComplete';
import { WizardFrame } from './WizardFrame';

export interface InformacionView extends TopicPickerView {
  canBook: boolean;
  reachable: number;
  mentorName: string;
  /** Euros per hour. */
  usual: number;
  values: InformacionValues;
}

interface InformacionStepProps {
  view: InformacionView;
  refused: { errors: Record<string, string[]>; values: InformacionValues } | null;
}

const MAX_LENGTH = 1000;
const LABELS = { price: 'Precio por hora', additional_information: 'Descripción', expertises: 'Temas' };

const hasPriceAndText = (form: FormData) =>
  (readPrice(String(form.get('price'))) ?? 0) > 0 && String(form.get('additional_information')).trim() !== '';

export function InformacionStep({ view, refused }: InformacionStepProps) {
  const values = refused?.values ?? view.values;
  const errors = refused?.errors ?? {};
  const { complete, form } = useComplete(hasPriceAndText, useLocation().key);
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
      next={<NextButton disabled={complete === false} />}
    >
      <Form id={FORM_ID} method="post" noValidate className="flex max-w-2xl flex-col gap-6" {...form}>
        <ErrorSummary errors={refused?.errors} labels={LABELS} />
        <PriceField defaultValue={values.price} usual={view.usual} errors={errors.price} />
        <TextAreaField
          label="Descripción"
          name="additional_information"
          required
          maxLength={MAX_LENGTH}
          defaultValue={values.additional_information}
          errors={errors.additional_information}
          hint={`Cuéntale a tu mentor qué necesitas: tema, nivel, dudas concretas… Hasta ${MAX_LENGTH} caracteres.`}
        />
        <TopicPicker view={view} chosen={values.expertises} errors={errors.expertises} />
      </Form>
    </WizardFrame>
  );
}
