import type { SubmissionResult } from '@conform-to/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RadioCards } from './ChoiceFields';
import { ErrorSummary } from './ErrorSummary';
import { Field } from './Field';
import { PhoneFields } from './profile/PersonalFields';
import { MentorTextField } from './profile/profileFields';

describe('Field', () => {
  it('ties label, hint and messages to the control', () => {
    const html = renderToStaticMarkup(
      <Field
        label="Correo"
        name="email"
        hint="El de siempre"
        errors={['Escribe un correo electrónico válido.']}
      />,
    );
    expect(html).toContain('for="field-email"');
    expect(html).toContain('aria-describedby="field-email-hint field-email-errors"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('id="field-email-errors"');
  });

  it('sets no ARIA attributes on a control without a hint or messages', () => {
    const html = renderToStaticMarkup(<Field label="Correo" name="email" errors={[]} />);
    expect(html).not.toContain('aria-describedby');
    expect(html).not.toContain('aria-invalid');
  });
});

it('the LinkedIn field has the type url', () => {
  expect(renderToStaticMarkup(<MentorTextField name="linkedin_url" result={undefined} />)).toContain(
    'type="url"',
  );
});

describe('RadioCards', () => {
  it('gives the field id to the first option, where the summary leads', () => {
    const options = [
      { value: 'alumno', label: 'Estudiante' },
      { value: 'mentor', label: 'Mentor' },
    ];
    const html = renderToStaticMarkup(<RadioCards legend="Tipo" name="user_type" options={options} />);
    expect(html.match(/id="field-user_type"/g)).toHaveLength(1);
    expect(html).toContain('value="alumno"');
  });
});

describe('ErrorSummary', () => {
  it('is absent without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={{ email: null }} labels={{ email: 'Correo' }} />)).toBe(
      '',
    );
    expect(renderToStaticMarkup(<ErrorSummary errors={undefined} labels={{}} />)).toBe('');
  });

  it('puts messages of the whole form first, links the others and takes the focus', () => {
    const html = renderToStaticMarkup(
      <ErrorSummary
        errors={{ email: ['No es válido.'], '': ['No ha podido ser.'] }}
        labels={{ email: 'Correo' }}
      />,
    );
    expect(html.indexOf('No ha podido ser.')).toBeLessThan(html.indexOf('No es válido.'));
    expect(html).toContain('href="#field-email"');
    expect(html).toContain('autofocus');
    expect(html).toContain('role="alert"');
  });
});

describe('PhoneFields', () => {
  const codes = ['+34', '+33'];
  const stored = { phone_number: '612345678', phone_number_country_code: '+999' };
  const html = (result?: SubmissionResult) =>
    renderToStaticMarkup(<PhoneFields codes={codes} result={result} stored={stored} />);

  it('shows what is stored, and stays empty once that was cleared', () => {
    expect(html()).toContain('value="612345678"');
    const cleared = html({
      initialValue: { first_name: 'Ana', phone_number_country_code: '+33' },
      error: { last_name: ['Falta'] },
    });
    expect(cleared).not.toContain('612345678');
    expect(cleared).toContain('<option value="+33" selected="">');
    expect(cleared).toContain('<option value="+999">');
  });

  it('shows the error of a wrong prefix at the prefix', () => {
    const wrong = html({
      initialValue: { phone_number: '1', phone_number_country_code: '+999' },
      error: { phone_number_country_code: ['Elige otro'] },
    });
    expect(wrong.match(/<select[^>]*>/)?.[0]).toMatch(
      /aria-invalid="true" aria-describedby="field-phone_number_country_code-errors"/,
    );
    expect(wrong.match(/<input[^>]*>/)?.[0]).not.toContain('aria-invalid');
  });
});
