import { describe, expect, it } from 'vitest';
import type { DeviceTrouble } from '~/app/call/peer/view';
import { newsText, troubleTexts } from './texts';

const texts = (troubles: DeviceTrouble[], recordingFailures = 0) =>
  troubleTexts({ troubles, recordingFailures });

describe('texts of the room', () => {
  it('merge troubles shared by both devices', () => {
    const both = texts([
      { kind: 'microphone', why: 'refused' },
      { kind: 'screen', why: 'unsupported' },
      { kind: 'camera', why: 'refused' },
    ]);
    expect(both.map(({ key }) => key)).toEqual(['both-refused', 'screen-unsupported']);
    const each = texts([
      { kind: 'microphone', why: 'missing' },
      { kind: 'camera', why: 'busy' },
    ]);
    expect(each[0]?.text).toBe(
      'No hemos encontrado ningún micrófono. Puedes seguir la sesión y escribir en el chat.',
    );
    expect(each).toHaveLength(2);
  });

  it('report each recording that failed to start', () => {
    expect(texts([], 1)[0]?.text).toContain('No se está grabando');
    expect(texts([], 2)[0]?.key).not.toBe(texts([], 1)[0]?.key);
  });

  it('name the person of each event', () => {
    expect(newsText({ kind: 'came', name: 'Mónica' })).toBe('Mónica ha entrado');
    expect(newsText({ kind: 'muted', by: 'Mónica' })).toContain('Mónica te ha silenciado');
  });
});
