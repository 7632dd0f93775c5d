import { describe, expect, it } from 'vitest';
import { parseForm } from '../../../.server/parseForm';
import { changeForm } from './changeForm';

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseForm(form, changeForm);
}

describe('changeForm', () => {
  it.each<Record<string, string>>([
    {},
    { reason: '' },
    { reason: '  ' },
  ])('takes a change without a reason: %j', (fields) => {
    expect(read({ intent: 'confirm', identifier: 'x', ...fields })).toMatchObject({
      status: 'success',
      value: { intent: 'confirm', identifier: 'x', reason: '' },
    });
  });

  it('counts a line break once', () => {
    const reason = `${'a\r\n'.repeat(499)}aa`;
    expect(read({ intent: 'decline', identifier: 'x', reason })).toMatchObject({ status: 'success' });
    const longer = read({ intent: 'decline', identifier: 'x', reason: `${reason}a` });
    expect(longer.status === 'success' ? null : longer.error).toEqual({
      reason: [expect.stringContaining('como mucho 1000 caracteres')],
    });
  });

  it('does nothing that it does not know', () => {
    expect(read({ intent: 'delete', identifier: 'x' }).status).toBe('error');
    expect(read({ intent: 'cancel', identifier: '' }).status).toBe('error');
  });
});
