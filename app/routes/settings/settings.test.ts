import { describe, expect, it } from 'vitest';
import { parseForm } from '~/app/.server/forms/readForm';
import { mailChoices } from './loadSettings';
import { sessionRow } from './sessions';
import { passwordForm, preferencesChange, preferencesForm } from './settingsForms';

const form = (entries: [string, string][]) => {
  const made = new FormData();
  for (const [name, value] of entries) made.append(name, value);
  return made;
};

describe('preferences', () => {
  const change = (entries: [string, string][]) => {
    const read = parseForm(form(entries), preferencesForm);
    return read.status === 'success' ? preferencesChange(read.value) : read.reply().error;
  };

  it('change only the offered types', () => {
    const offered: [string, string][] = [
      ['offered', 'reminder'],
      ['offered', 'message'],
    ];
    expect(change([...offered, ['mails', 'message'], ['mails', 'never_offered']])).toEqual({
      mails: { reminder: false, message: true },
    });
    expect(change([...offered, ['asks_indexed', 'on']])).toEqual({
      mails: { reminder: false, message: false },
      indexed: false,
    });
    expect(
      change([
        ['asks_indexed', 'on'],
        ['indexed', 'on'],
      ]),
    ).toEqual({ mails: {}, indexed: true });
  });
});

describe('mail types', () => {
  it('come in a fixed order, worded for the reader, unknown ones last', () => {
    const mails = { zodiac_sign: true, message: false, session_update: true, feedback: true };
    const choices = mailChoices(mails, 'mentor');
    expect(choices.map((one) => [one.label, one.on])).toEqual([
      ['Cambios en tus sesiones', true],
      ['Reseñas', true],
      ['Mensajes sin leer', false],
      ['Otros avisos: zodiac sign', true],
    ]);
    expect(choices[1]?.hint).toContain('Cuando un estudiante valora');
    expect(mailChoices(mails, 'alumno')[1]?.hint).toContain('para que la valores');
  });
});

describe('the new password', () => {
  it('is asked for twice, and all errors are shown at once', () => {
    const read = parseForm(
      form([
        ['old_password', ''],
        ['new_password', 'corta'],
        ['new_password_confirm', 'otra'],
      ]),
      passwordForm,
    );
    expect(read.reply().error).toEqual({
      old_password: ['La contraseña actual es obligatoria.'],
      new_password: ['La contraseña debe tener al menos 8 caracteres.'],
      new_password_confirm: ['Las contraseñas no coinciden.'],
    });
  });
});

describe('data missing on another server', () => {
  it('is left out of a session', () => {
    const row = {
      id: '1',
      current: false,
      device: '',
      created_at: '2026-07-01T22:30:00Z',
      last_used_at: null,
    };
    expect(sessionRow(row, 'Europe/Madrid')).toEqual({
      id: '1',
      device: 'Dispositivo desconocido',
      current: false,
      since: '02/07/2026 00:30',
      used: '',
    });
  });
});
