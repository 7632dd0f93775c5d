import { describe, expect, it } from 'vitest';
import { FORM_ID } from '~/app/domain/site/hiddenFields';
import { createRunOnce, formIdOf, newFormId, workKey } from './once';

describe('work of a form', () => {
  it('is done once for two posts, even at the same time', async () => {
    const once = createRunOnce<number>();
    let done = 0;
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      done += 1;
      return done;
    };
    expect(await Promise.all([once.run('a', work), once.run('a', work)])).toEqual([1, 1]);
    expect(await once.run('a', work)).toBe(1);
    expect(await once.find('a')).toBe(1);
    expect(await once.run('b', work)).toBe(2);
  });

  it('is tried again after a failure, and after a minute', async () => {
    let now = 1_000;
    const once = createRunOnce<string>({ now: () => now });
    const fails = async () => {
      throw new Error('no');
    };
    const both = [once.run('a', fails), once.run('a', async () => 'not asked')];
    await expect(Promise.allSettled(both)).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect(once.find('a')).toBeUndefined();
    expect(await once.run('a', async () => 'second')).toBe('second');
    now += 59_000;
    expect(await once.run('a', async () => 'third')).toBe('second');
    now += 2_000;
    expect(await once.run('a', async () => 'third')).toBe('third');
  });
});

describe('the id of a form', () => {
  it('is the posted one if valid, else a new one', () => {
    const id = newFormId();
    const form = new FormData();
    form.set(FORM_ID, id);
    expect(formIdOf(form)).toBe(id);
    form.set(FORM_ID, 'x'.repeat(10_000));
    const made = formIdOf(form);
    expect(made).not.toBe(formIdOf(form));
    expect(made).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the key of work', () => {
  const id = newFormId();
  const posted = (values: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ [FORM_ID]: id, ...values })) form.set(name, value);
    return form;
  };

  it('is the same for the same rendering, values and owner, and for nothing else', () => {
    const key = workKey(7, posted({ password: 'primera' }));
    expect(workKey(7, posted({ password: 'primera' }))).toBe(key);
    expect(workKey(7, posted({ password: 'segunda' }))).not.toBe(key);
    expect(workKey(7, posted({ password: 'primera', sure: 'on' }))).not.toBe(key);
    expect(workKey(8, posted({ password: 'primera' }))).not.toBe(key);
    expect(workKey(7, posted({ password: 'primera', [FORM_ID]: newFormId() }))).not.toBe(key);
  });

  it('does not reveal the values', () => {
    expect(workKey('un-secreto', posted({ password: 'primera' }))).toMatch(/^[\w-]{43}$/);
  });
});
