/** The script as browsers receive it, in a fake window. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { WidgetClass, WidgetOptions } from '~/app/call/page/widget';

const source = readFileSync(fileURLToPath(new URL('./externalApi.js', import.meta.url)), 'utf8');
const MARK = 'mentorea-room';

interface FakeFrame {
  [name: string]: unknown;
  style: Record<string, string>;
  src: string;
}

function browser(protocol = 'https:') {
  const listeners = new Set<(message: unknown) => void>();
  const posted: unknown[] = [];
  const frames: FakeFrame[] = [];
  const inPage = { contentWindow: { postMessage: (...said: unknown[]) => posted.push(said) } };
  const window: { JitsiMeetExternalAPI?: WidgetClass } = {};
  const document = {
    body: {},
    createElement: (): FakeFrame => ({
      ...inPage,
      style: {},
      src: '',
      remove() {
        frames.splice(frames.indexOf(this), 1);
      },
    }),
  };
  runInNewContext(source, {
    window,
    document,
    location: { protocol },
    URL,
    addEventListener: (_name: string, heard: () => void) => listeners.add(heard),
    removeEventListener: (_name: string, heard: () => void) => listeners.delete(heard),
  });
  const parentNode = { append: (frame: FakeFrame) => frames.push(frame) } as unknown as HTMLElement;
  const make = (options: Partial<WidgetOptions> = {}) => {
    const Widget = window.JitsiMeetExternalAPI;
    if (!Widget) throw new Error('no class');
    const all = { roomName: 'sala-1', parentNode, ...options };
    return new Widget('mentorea.example', all as WidgetOptions);
  };
  const tell = (event: string, data: unknown, from: Record<string, unknown> = {}) => {
    const message = {
      source: inPage.contentWindow,
      origin: 'https://mentorea.example',
      data: { mark: MARK, event, data },
      ...from,
    };
    for (const heard of [...listeners]) heard(message);
  };
  return { make, tell, frames, posted, listeners };
}

test('the frame opens the room, with the options behind the #', () => {
  const { make, frames } = browser();
  make({
    lang: 'es',
    width: '100%',
    height: '70vh',
    userInfo: { displayName: 'Ana Pérez & Cía' },
    configOverwrite: { startWithAudioMuted: true, toolbarConfig: { timeout: 4_000 } },
    interfaceConfigOverwrite: { TILE_VIEW_MAX_COLUMNS: 3 },
  });
  const [frame] = frames;
  const url = new URL(frame?.src ?? '');
  expect(url.origin + url.pathname + url.search).toBe('https://mentorea.example/sala/sala-1?lang=es');
  const said = url.hash
    .slice(1)
    .split('&')
    .map((part) => part.split('='))
    .map(([key, value]) => [key, JSON.parse(decodeURIComponent(value ?? ''))]);
  expect(Object.fromEntries(said)).toEqual({
    jitsi_meet_external_api_id: 0,
    'config.startWithAudioMuted': true,
    'config.toolbarConfig': { timeout: 4_000 },
    'interfaceConfig.TILE_VIEW_MAX_COLUMNS': 3,
    'userInfo.displayName': 'Ana Pérez & Cía',
  });
  expect(frame?.style).toMatchObject({ width: '100%', height: '70vh' });
  for (const feature of ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'])
    expect(frame?.allow).toContain(feature);
});

test('plain http stays plain http', () => {
  const { make, frames } = browser('http:');
  make();
  expect(frames[0]?.src).toMatch(/^http:\/\/mentorea\.example\/sala\/sala-1#/);
});

test('only events from the frame and its origin reach listeners', () => {
  const { make, tell } = browser();
  const widget = make();
  const heard: unknown[] = [];
  widget.addListener('videoConferenceJoined', (data) => heard.push(data));
  const joined = { roomName: 'sala-1', id: 'a', displayName: 'Ana' };
  tell('videoConferenceJoined', joined, { origin: 'https://evil.example' });
  tell('videoConferenceJoined', joined, { source: {} });
  tell('videoConferenceJoined', joined, { data: { event: 'videoConferenceJoined', data: joined } });
  tell('videoConferenceJoined', joined, { data: null });
  tell('videoConferenceJoined', joined, { data: 'videoConferenceJoined' });
  expect(heard).toEqual([]);
  tell('videoConferenceJoined', joined);
  expect(heard).toEqual([joined]);
});

test('commands go to the frame’s origin only', () => {
  const { make, posted } = browser();
  make().executeCommand('toggleAudio');
  expect(posted).toEqual([[{ mark: MARK, command: 'toggleAudio' }, 'https://mentorea.example']]);
});

test('tracks what is muted', async () => {
  const { make, tell } = browser();
  const widget = make({ configOverwrite: { startWithAudioMuted: true } });
  expect([await widget.isAudioMuted(), await widget.isVideoMuted()]).toEqual([true, false]);
  tell('audioMuteStatusChanged', { muted: false });
  tell('videoMuteStatusChanged', { muted: true });
  expect([await widget.isAudioMuted(), await widget.isVideoMuted()]).toEqual([false, true]);
});

test('re-entering after a removal restores the initial mute state until the frame reports another', async () => {
  const { make, tell } = browser();
  const widget = make({ configOverwrite: { startWithAudioMuted: true } });
  tell('videoConferenceJoined', { roomName: 'sala-1', id: 'a', displayName: 'Ana' });
  tell('audioMuteStatusChanged', { muted: false });
  tell('videoMuteStatusChanged', { muted: true });
  const asked: Promise<boolean[]>[] = [];
  widget.addListener('videoConferenceJoined', () => {
    asked.push(Promise.all([widget.isAudioMuted(), widget.isVideoMuted()]));
  });
  tell('videoConferenceJoined', { roomName: 'sala-1', id: 'a2', displayName: 'Ana' });
  expect(await asked[0]).toEqual([true, false]);
});

test('an event reaches all listeners; a disposed widget has none', () => {
  const { make, tell, frames, listeners } = browser();
  const widget = make();
  const heard: string[] = [];
  widget.addListener('readyToClose', () => heard.push('one'));
  widget.addListener('readyToClose', () => heard.push('other'));
  tell('readyToClose', {});
  expect(heard).toEqual(['one', 'other']);
  widget.dispose();
  tell('readyToClose', {});
  expect([heard.length, frames.length, listeners.size]).toEqual([2, 0, 0]);
});
