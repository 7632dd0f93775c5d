import { describe, expect, it } from 'vitest';
import { newsText } from './newsText';
import { troubleTexts } from './troubleTexts';

describe('texts of the room', () => {
  it('tell once what both devices have in common', () => {
    const both = troubleTexts([
      { kind: 'microphone', why: 'refused' },
      { kind: 'screen', why: 'unsupported' },
      { kind: 'camera', why: 'refused' },
    ]);
    expect(both.map(({ key }) => key)).toEqual(['both-refused', 'screen-unsupported']);
    const each = troubleTexts([
      { kind: 'microphone', why: 'missing' },
      { kind: 'camera', why: 'busy' },
    ]);
    expect(each[0]?.text).toBe(
      'No hemos encontrado ningún micrófono. Puedes seguir la sesión y escribir en el chat.',
    );
    expect(each).toHaveLength(2);
  });

  it('say who did what', () => {
    expect(newsText({ kind: 'came', name: 'Mónica' })).toBe('Mónica ha entrado');
    expect(newsText({ kind: 'muted', by: 'Mónica' })).toContain('Mónica te ha silenciado');
  });
});
