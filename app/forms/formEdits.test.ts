import { describe, expect, it } from 'vitest';
import { distinctTexts, trimmedTexts } from '~/app/domain/text/typedText';
import { applyEdits, textListEdit } from './formEdits';

function formOf(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  return form;
}

describe('textListEdit', () => {
  const edit = textListEdit('goals');
  const edited = (fields: Record<string, string | string[]>) => {
    const form = formOf(fields);
    const isEdit = applyEdits(form, [edit]);
    return { isEdit, goals: form.getAll('goals'), waiting: form.get('goals_new') };
  };

  it('adds what is waiting, trimmed', () => {
    expect(edited({ goals: 'Aprobar', goals_new: '  Con   nota ', intent: 'goals:add' })).toEqual({
      isEdit: true,
      goals: ['Aprobar', 'Con nota'],
      waiting: null,
    });
  });

  it('ignores blanks and duplicates, whatever their case', () => {
    const goals = ['Álgebra', 'Física'];
    expect(edited({ goals, goals_new: ' álGEBRA', intent: 'goals:add' }).goals).toEqual(goals);
    expect(edited({ goals, goals_new: '   ', intent: 'goals:add' })).toMatchObject({ isEdit: true, goals });
  });

  it('removes one, and keeps what waits', () => {
    expect(edited({ goals: ['A: b', 'C'], goals_new: 'D', intent: 'goals:remove:A: b' })).toEqual({
      isEdit: true,
      goals: ['C', 'D'],
      waiting: null,
    });
  });

  it('adds by Enter if the box has text, else lets Enter send the form', () => {
    expect(edited({ goals_new: 'D', intent: 'enter' })).toMatchObject({ isEdit: true, goals: ['D'] });
    expect(edited({ goals: 'A', goals_new: ' ', intent: 'enter' })).toMatchObject({
      isEdit: false,
      goals: ['A'],
    });
  });

  it('without scripts, Enter in an empty box neither adds anything nor sends the form', () => {
    expect(edited({ goals: 'A', goals_new: ' ', goals_plain: '', intent: 'enter' })).toEqual({
      isEdit: true,
      goals: ['A'],
      waiting: null,
    });
    expect(edited({ goals: 'A', goals_new: '', goals_plain: '' })).toMatchObject({ isEdit: false });
  });

  it('includes the text in the box when the form is sent', () => {
    expect(edited({ goals_new: 'D' })).toEqual({ isEdit: false, goals: ['D'], waiting: null });
  });

  it('a list of goals keeps a repetition, drops blanks, and removes one with Quitar', () => {
    const goals = textListEdit('goals', trimmedTexts);
    const form = formOf({ goals: ['Aprobar', 'Dormir', ' '], goals_new: ' Aprobar ', intent: 'goals:add' });
    expect(applyEdits(form, [goals])).toBe(true);
    expect(form.getAll('goals')).toEqual(['Aprobar', 'Dormir', 'Aprobar']);
    form.set('intent', 'goals:remove:Aprobar');
    expect(applyEdits(form, [goals])).toBe(true);
    expect(form.getAll('goals')).toEqual(['Dormir', 'Aprobar']);
  });

  it('ignores the buttons of another list', () => {
    expect(edited({ goals: 'A', intent: 'goals2:remove:A' })).toMatchObject({ isEdit: false, goals: ['A'] });
  });
});

const TYPED = [' Aprobar ', '', 'Con   nota', '   ', 'APROBAR', 'Aprobar'];

it('goals may repeat, but blanks are dropped', () => {
  expect(trimmedTexts(TYPED)).toEqual(['Aprobar', 'Con nota', 'APROBAR', 'Aprobar']);
});

it('subjects are listed once, in their first spelling', () => {
  expect(distinctTexts(TYPED)).toEqual(['Aprobar', 'Con nota']);
});
