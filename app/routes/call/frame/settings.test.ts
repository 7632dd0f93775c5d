import { describe, expect, it } from 'vitest';
import { readCallSettings } from './settings';

const hash = (said: Record<string, unknown>) =>
  `#${Object.entries(said)
    .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`;

describe('the settings of a room', () => {
  it('have defaults', () => {
    expect(readCallSettings('')).toEqual({
      initialTimeout: 20_000,
      timeout: 4_000,
      audioMuted: false,
      videoMuted: false,
      subject: null,
      displayName: null,
    });
  });

  it('are read in Jitsi’s format', () => {
    const wish = readCallSettings(
      hash({
        jitsi_meet_external_api_id: 0,
        'config.toolbarConfig': { initialTimeout: 100, timeout: 50 },
        'config.startWithAudioMuted': true,
        'config.startWithVideoMuted': true,
        'config.localSubject': 'Álgebra & más = 3',
        'userInfo.displayName': 'Ana Pérez',
      }),
    );
    expect(wish).toMatchObject({
      initialTimeout: 100,
      timeout: 50,
      audioMuted: true,
      videoMuted: true,
      subject: 'Álgebra & más = 3',
      displayName: 'Ana Pérez',
    });
  });

  it.each(['#config.toolbarConfig=%', '#=&&&', '#config.startWithAudioMuted=1'])('survive %s', (odd) => {
    expect(readCallSettings(odd)).toEqual(readCallSettings(''));
  });

  it('ignore invalid times', () => {
    const wish = readCallSettings(hash({ 'config.toolbarConfig': { initialTimeout: -1, timeout: 'x' } }));
    expect([wish.initialTimeout, wish.timeout]).toEqual([20_000, 4_000]);
  });
});
