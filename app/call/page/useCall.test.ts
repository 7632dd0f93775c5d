import { expect, it } from 'vitest';
import type { CallSetup } from './callSetup';
import { withChoice } from './useCall';

const setup = {
  settings: {
    roomName: 'sala',
    configOverwrite: { startWithAudioMuted: true, startWithVideoMuted: false, lang: 'es' },
  },
  link: 'https://video.example/sala#config.startWithAudioMuted=true&config.startWithVideoMuted=false&config.lang=es',
} as unknown as CallSetup;

it('enters with the chosen settings, in the frame and in a separate tab', () => {
  const chosen = withChoice(setup, { audio: true, video: false, microphone: '', camera: '' });
  expect(chosen.settings.configOverwrite).toEqual({
    startWithAudioMuted: false,
    startWithVideoMuted: true,
    lang: 'es',
  });
  expect(chosen.settings.devices).toBeUndefined();
  expect(chosen.link).toBe(
    'https://video.example/sala#config.startWithAudioMuted=false&config.startWithVideoMuted=true&config.lang=es',
  );
  expect(chosen.startsMuted).toBe(false);
});

it('enters with the devices chosen in the test', () => {
  const chosen = withChoice(setup, { audio: false, video: true, microphone: 'USB', camera: '' });
  expect(chosen.settings.devices).toEqual({ audioInput: 'USB' });
  expect(chosen.startsMuted).toBe(true);
});
