import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tolerantUser } from '~/api/contract/users';
import { readEditor, unlessStored } from './editorForms';

const BIO = 'Física con calma y con mucho dibujo: primero la idea, luego los números.';

function formOf(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

/** The payload of an editor of someone with that profile. */
function edited(
  user_type: 'mentor' | 'alumno',
  profile: Record<string, unknown>,
  fields: Record<string, string | string[]>,
  known: Record<string, unknown> = {},
) {
  const user = tolerantUser.parse({ id: 1, username: 'ana', ...known, profile });
  const { payload, submission } = readEditor(
    formOf(fields),
    { ...user, user_type },
    { options: [], today: '2026-11-20' },
  );
  return payload ?? submission.reply().error;
}

describe('the update sent by an editor', () => {
  const blanks = { bio: BIO, expertises: 'algebra', price: '', linkedin_url: '', expertise: '' };

  it('for a mentor leaves out fields that stay empty', () => {
    expect(edited('mentor', { bio: 'Otra.' }, blanks)).toEqual({
      bio: BIO,
      expertises: ['algebra'],
      available: false,
    });
  });

  it('for a mentor includes emptied fields, and a price of 0', () => {
    const profile = { price: '25.00', linkedin_url: 'https://linkedin.com/in/ana', expertise: 'Física' };
    expect(edited('mentor', profile, blanks)).toMatchObject({ price: null, linkedin_url: '', expertise: '' });
    expect(edited('mentor', profile, { ...blanks, price: '0', price_asked: '0' })).toMatchObject({
      price: 0,
    });
    expect(edited('mentor', { price: 0 }, { ...blanks, price: '0' })).toMatchObject({ price: 0 });
  });

  it('for a mentor sends the offers that have a name or a price, where the form has them', () => {
    const profile = { offers: [{ id: 7, name: 'Prueba', minutes: 30, total: 10, first_only: true }] };
    const first = {
      offer_name_0: 'Prueba',
      offer_minutes_0: '30',
      offer_total_0: '10,00',
      offer_first_0: 'on',
    };
    const second = { offer_name_1: ' ', offer_minutes_1: '60', offer_total_1: '' };
    const third = { offer_name_2: 'Selectividad', offer_minutes_2: '90', offer_total_2: '40 €' };
    const sent = edited('mentor', profile, { ...blanks, ...first, ...second, ...third });
    expect(sent).toMatchObject({
      offers: [
        { name: 'Prueba', minutes: 30, total: 10, first_only: true },
        { name: 'Selectividad', minutes: 90, total: 40, first_only: false },
      ],
    });
    expect(Object.keys(sent ?? {}).filter((name) => name.startsWith('offer_'))).toEqual([]);
    expect(edited('mentor', profile, { ...blanks, offer_name_0: '' })).toMatchObject({ offers: [] });
    expect(edited('mentor', profile, blanks)).not.toHaveProperty('offers');
  });

  it('for a student includes emptied lists, but none that stay empty', () => {
    const profile = {
      bio: BIO,
      academic_level: 'bachillerato',
      subjects_needed_help: ['Óptica'],
      interests: ['a'],
    };
    const fields = { bio: BIO, academic_level: 'bachillerato', subjects_needed_help: 'Óptica' };
    expect(edited('alumno', profile, fields)).toEqual({
      ...fields,
      subjects_needed_help: ['Óptica'],
      interests: [],
    });
  });
});

describe('personal data', () => {
  const fields = { first_name: 'Ana', last_name: 'Gil', phone_number: '', date_of_birth: '' };

  it('sends no date and no telephone if there were none', () => {
    const sent = edited('mentor', {}, { ...fields, phone_number_country_code: '+34' });
    expect(sent).toEqual({ first_name: 'Ana', last_name: 'Gil', available: false });
  });

  it('clears stored values', () => {
    const phone = { phone_number: '612345678', phone_number_country_code: '+34' };
    const known = { ...phone, date_of_birth: '1990-02-28' };
    expect(edited('mentor', {}, { ...fields, phone_number_country_code: '+34' }, known)).toMatchObject({
      phone_number: '',
      phone_number_country_code: '',
      date_of_birth: null,
    });
  });
});

const schema = (stored: { bio: string; tags: string[] }) =>
  z.object({
    bio: unlessStored(z.string().trim().min(1, 'Falta').min(5, 'Corta'), stored.bio),
    tags: unlessStored(z.array(z.string().max(3, 'Larga')).min(1, 'Ninguna'), stored.tags),
  });

function parse(stored: { bio: string; tags: string[] }, ...fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const submission = parseWithZod(form, { schema: schema(stored) });
  return submission.status === 'success' ? submission.value : submission.error;
}

describe('a stored value', () => {
  it('passes unchanged, whatever the rule says', () => {
    expect(parse({ bio: 'a\nb', tags: [] }, ['bio', ' a\r\nb '])).toEqual({ bio: 'a\nb', tags: [] });
    expect(parse({ bio: '', tags: ['largo', 'x'] }, ['tags', 'x'], ['tags', 'largo'])).toEqual({
      bio: '',
      tags: ['largo', 'x'],
    });
  });

  it('is checked once changed, entry by entry', () => {
    expect(parse({ bio: 'a', tags: ['largo'] }, ['bio', 'b'], ['tags', 'x'], ['tags', 'largo'])).toEqual({
      bio: ['Corta'],
      'tags[1]': ['Larga'],
    });
    expect(parse({ bio: 'a', tags: ['x'] })).toEqual({ bio: ['Falta', 'Corta'], tags: ['Ninguna'] });
  });

  it('counts as changed with one more of the same', () => {
    expect(parse({ bio: 'a', tags: ['x'] }, ['bio', 'a'], ['tags', 'x'], ['tags', 'x'])).toEqual({
      bio: 'a',
      tags: ['x', 'x'],
    });
  });

  it('accepts values that satisfy the rule', () => {
    expect(parse({ bio: 'a', tags: [] }, ['bio', ' bastante '], ['tags', 'x'])).toEqual({
      bio: 'bastante',
      tags: ['x'],
    });
  });
});
