import { expect, test } from 'vitest';
import type { CallEvents } from '~/app/protocols/callFrame';
import { type CallPhase, createCall } from './call';
import type { Presence } from './presence';
import type { WidgetClass, WidgetOptions } from './widget';

const NOW = 1_000_000;
const IN: Presence = { kind: 'in', heartbeatSeconds: 15, closesAt: NOW + 600_000 };

/** A fake widget and a simulated clock. */
function stage({
  startsMuted = true,
  answers = [IN] as (Presence | Promise<Presence>)[],
  script = 'there',
  muted = true,
  keepsRecordings = true,
} = {}) {
  let now = NOW;
  const timers: { at: number; task: () => void }[] = [];
  const said: string[] = [];
  const heard = new Map<string, (data: never) => void>();
  class FakeWidget {
    constructor(_domain: string, _options: WidgetOptions) {
      said.push('made');
    }
    addListener(name: string, listener: (data: never) => void) {
      heard.set(name, listener);
    }
    executeCommand(command: string) {
      said.push(command);
    }
    isAudioMuted = async () => muted;
    isVideoMuted = async () => false;
    dispose() {
      said.push('disposed');
    }
  }
  const call = createCall(
    { startsMuted, closesAt: NOW + 600_000, keepsRecordings },
    {
      loadWidget: () =>
        script === 'there'
          ? Promise.resolve(FakeWidget satisfies WidgetClass)
          : script === 'missing'
            ? Promise.reject(new Error('missing'))
            : new Promise(() => {}),
      makeWidget: (made) => new made('', {} as WidgetOptions),
      tellPresent: async () => {
        said.push('present');
        return answers.length > 1 ? (answers.shift() ?? IN) : (answers[0] ?? IN);
      },
      tellGone: () => said.push('gone'),
      leavePage: () => said.push('left the page'),
      now: () => now,
      later(task, ms) {
        const timer = { at: now + ms, task };
        timers.push(timer);
        return () => {
          const index = timers.indexOf(timer);
          if (index >= 0) timers.splice(index, 1);
        };
      },
    },
  );
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    call,
    said,
    timers,
    phase: (): CallPhase => call.view().phase,
    async begin() {
      call.start();
      await settle();
    },
    async pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        timers.splice(timers.indexOf(next), 1);
        next.task();
        await settle();
      }
      now = until;
    },
    async tell<Name extends keyof CallEvents>(name: Name, data: CallEvents[Name]) {
      heard.get(name)?.(data as never);
      await settle();
    },
  };
}

const JOINED = { roomName: 'sala', id: 'me', displayName: 'Ana' };
const failure = (isFatal: boolean, name = 'connection.failed') => ({
  name,
  type: 'CONNECTION' as const,
  message: '',
  isFatal,
});

async function begun(...input: Parameters<typeof stage>) {
  const one = stage(...input);
  await one.begin();
  return one;
}

async function joined(...input: Parameters<typeof stage>) {
  const one = await begun(...input);
  await one.tell('videoConferenceJoined', JOINED);
  return one;
}

test('reports presence before it makes the widget, then every 15 seconds', async () => {
  const one = await begun();
  expect(one.said).toEqual(['present', 'made']);
  await one.tell('videoConferenceJoined', JOINED);
  expect(one.call.view()).toMatchObject({ phase: 'in', audioMuted: true, videoMuted: false });
  await one.pass(31_000);
  expect(one.said).toEqual(['present', 'made', 'present', 'present']);
});

test.each([
  [
    'somebody muted whose sound is on all the same is muted',
    { startsMuted: true, muted: false },
    ['toggleAudio'],
  ],
  ['somebody who is muted stays so', { startsMuted: true, muted: true }, []],
  ['somebody who is not is heard', { startsMuted: false, muted: false }, []],
])('%s', async (_name, person, commands) => {
  const one = await joined(person);
  expect(one.said).toEqual(['present', 'made', ...commands]);
});

test('a missing script shows the first error and ends the presence', async () => {
  const one = await begun({ script: 'missing' });
  expect(one.phase()).toBe('script');
  expect(one.said).toEqual(['present', 'gone']);
  expect(one.timers).toEqual([]);
});

test('is late after 20 seconds, and still joins when the event comes', async () => {
  const one = await begun();
  await one.pass(19_999);
  expect(one.call.view().isLate).toBe(false);
  await one.pass(1);
  expect(one.call.view()).toMatchObject({ phase: 'joining', isLate: true });
  await one.tell('videoConferenceJoined', JOINED);
  expect(one.call.view()).toMatchObject({ phase: 'in', isLate: false });
});

test('is late as well when the script never loads', async () => {
  const one = await begun({ script: 'slow' });
  await one.pass(20_000);
  expect(one.call.view().isLate).toBe(true);
});

test('only a fatal error ends the call', async () => {
  const one = await begun();
  await one.tell('errorOccurred', failure(false));
  expect(one.phase()).toBe('joining');
  await one.tell('errorOccurred', failure(true));
  expect(one.phase()).toBe('server');
  expect(one.said).toEqual(['present', 'made', 'gone', 'disposed']);
  expect(one.timers).toEqual([]);
});

test('a full video server is shown in our own words', async () => {
  const one = await begun();
  await one.tell('errorOccurred', failure(true, 'conference.max_users'));
  expect(one.phase()).toBe('full');
});

test('hanging up disposes the widget, ends the presence and leaves the page, once', async () => {
  const one = await joined();
  await one.tell('videoConferenceLeft', { roomName: 'sala' });
  await one.tell('readyToClose', {});
  await one.pass(60_000);
  one.call.dispose();
  expect(one.said).toEqual(['present', 'made', 'disposed', 'gone', 'left the page']);
});

test('leaves two seconds after a missing readyToClose', async () => {
  const one = await joined();
  await one.tell('videoConferenceLeft', { roomName: 'sala' });
  await one.pass(1_999);
  expect(one.phase()).toBe('in');
  await one.pass(1);
  expect(one.said.at(-1)).toBe('left the page');
});

test('stays after leaving and rejoining within two seconds', async () => {
  const one = await joined();
  await one.tell('videoConferenceLeft', { roomName: 'sala' });
  await one.pass(1_000);
  await one.tell('videoConferenceJoined', JOINED);
  await one.pass(5_000);
  expect(one.phase()).toBe('in');
});

test.each(['full', 'closed', 'notYours', 'loggedOut'] as const)('a refusal is shown: %s', async (why) => {
  const one = await begun({ answers: [{ kind: 'refused', why, text: 'Así es.' }] });
  expect(one.call.view()).toMatchObject({ phase: why, text: 'Así es.' });
  expect(one.said).toEqual(['present']);
});

test('a call is ended by a refusal while inside, and by the closing time', async () => {
  const put = await begun({ answers: [IN, { kind: 'refused', why: 'notYours', text: '' }] });
  await put.pass(15_000);
  expect([put.phase(), put.said.at(-1)]).toEqual(['notYours', 'disposed']);

  const shut = await joined();
  await shut.pass(599_999);
  expect(shut.phase()).toBe('in');
  await shut.pass(1);
  expect(shut.phase()).toBe('closed');
  expect(shut.said).toContain('disposed');
});

test('a server that cannot answer keeps nobody out', async () => {
  const one = await begun({ answers: [{ kind: 'unknown' }, IN] });
  expect(one.said).toEqual(['present', 'made']);
  await one.pass(15_000);
  expect(one.said).toEqual(['present', 'made', 'present']);
});

test('only the user’s own role counts', async () => {
  const one = await joined();
  await one.tell('participantRoleChanged', { id: 'other', role: 'moderator' });
  expect(one.call.view().promoted).toBe(false);
  await one.tell('participantRoleChanged', { id: 'me', role: 'moderator' });
  expect(one.call.view().promoted).toBe(true);
  await one.tell('participantRoleChanged', { id: 'me', role: 'participant' });
  expect(one.call.view().promoted).toBe(false);
});

test('stays present in a separate tab, and ends silently when another tab takes over', async () => {
  const one = await begun();
  one.call.moveOut();
  await one.pass(15_000);
  expect(one.phase()).toBe('outside');
  expect(one.said).toEqual(['present', 'made', 'disposed', 'present']);
  one.call.yield();
  one.call.dispose();
  expect(one.phase()).toBe('elsewhere');
  expect(one.said).toEqual(['present', 'made', 'disposed', 'present']);
});

test('makes no widget if the user left before the answer', async () => {
  const one = stage();
  one.call.start();
  one.call.dispose();
  await one.begin();
  expect(one.said.filter((word) => word === 'made')).toEqual([]);
});

const REFUSALS = ['full', 'closed', 'notYours', 'loggedOut'] as const;
const RECORDING = { on: true, mode: 'local' } as const;

/** A call with a finished recording. */
async function recorded(...input: Parameters<typeof stage>) {
  const one = await joined(...input);
  await one.tell('recordingStatusChanged', RECORDING);
  await one.tell('recordingStatusChanged', { ...RECORDING, on: false });
  return one;
}

test.each(REFUSALS)('a recording survives a refusal: %s', async (why) => {
  const one = await recorded({ answers: [IN, { kind: 'refused', why, text: '' }] });
  await one.pass(60_000);
  expect(one.call.view()).toMatchObject({ phase: why, stands: true });
  expect(one.said).toEqual(['present', 'made', 'present']);
  expect(one.timers).toEqual([]);
});

test('a recording survives the closing of the room, until the user leaves', async () => {
  const one = await recorded();
  await one.pass(600_000);
  expect(one.call.view()).toMatchObject({ phase: 'closed', stands: true });
  await one.tell('errorOccurred', failure(false, 'closed'));
  expect(one.phase()).toBe('closed');
  expect(one.said).not.toContain('disposed');
  expect(one.timers).toEqual([]);
  await one.tell('readyToClose', {});
  expect(one.said.slice(-3)).toEqual(['disposed', 'gone', 'left the page']);
});

test('a recording survives a takeover by another tab, and the call can resume in its frame', async () => {
  const one = await recorded();
  one.call.yield();
  expect(one.call.view()).toMatchObject({ phase: 'elsewhere', stands: true });
  expect(one.timers).toEqual([]);
  await one.tell('videoConferenceJoined', JOINED);
  expect(one.call.view()).toMatchObject({ phase: 'in', stands: false });
  await one.pass(15_000);
  expect(one.said).toEqual(['present', 'made', 'present', 'present']);
});

test('a recording survives the move to a separate tab, where the person stays present', async () => {
  const one = await recorded();
  one.call.moveOut();
  await one.tell('errorOccurred', failure(false, 'elsewhere'));
  expect(one.call.view()).toMatchObject({ phase: 'outside', stands: true });
  await one.pass(15_000);
  expect(one.said).toEqual(['present', 'made', 'present']);
  one.call.dispose();
  expect(one.said.slice(-2)).toEqual(['disposed', 'gone']);
});

test('a video server that keeps no recordings is disposed of at closing time', async () => {
  const one = await recorded({ keepsRecordings: false });
  await one.pass(600_000);
  expect(one.call.view()).toMatchObject({ phase: 'closed', stands: false });
  expect(one.said.at(-1)).toBe('disposed');
});

test.each([
  'elsewhere',
  'unsupported',
  'expired',
  'closed',
  'full',
  'notYours',
])('a removal by the frame ends the call without ending the presence: %s', async (name) => {
  const one = await joined();
  await one.tell('errorOccurred', failure(false, name));
  expect(one.call.view()).toMatchObject({ phase: 'out', stands: false });
  await one.pass(60_000);
  one.call.dispose();
  expect(one.said).toEqual(['present', 'made', 'disposed']);
});

test('rejoining from the frame after a removal restores the presence', async () => {
  const one = await joined();
  await one.tell('errorOccurred', failure(false, 'elsewhere'));
  await one.pass(60_000);
  await one.tell('videoConferenceJoined', JOINED);
  expect(one.phase()).toBe('in');
  await one.pass(15_000);
  expect(one.said).toEqual(['present', 'made', 'present', 'present']);
  one.call.dispose();
  expect(one.said.slice(-2)).toEqual(['disposed', 'gone']);
});

test('an answer from before a removal no longer counts', async () => {
  const late: { answer(presence: Presence): void }[] = [];
  const one = await joined({ answers: [IN, new Promise<Presence>((answer) => late.push({ answer })), IN] });
  await one.pass(15_000);
  await one.tell('errorOccurred', failure(false, 'elsewhere'));
  late[0]?.answer({ kind: 'refused', why: 'full', text: '' });
  await one.tell('videoConferenceJoined', JOINED);
  expect(one.phase()).toBe('in');
});

test('a page refused because of another device does not end that device’s presence', async () => {
  const one = await begun();
  await one.tell('errorOccurred', failure(true, 'elsewhere'));
  one.call.dispose();
  expect(one.phase()).toBe('elsewhere');
  expect(one.said).toEqual(['present', 'made', 'disposed']);
});

test.each(REFUSALS)('a hanging script does not hide a refusal: %s', async (why) => {
  const one = await begun({ script: 'slow', answers: [{ kind: 'refused', why, text: 'Así es.' }] });
  expect(one.call.view()).toMatchObject({ phase: why, text: 'Así es.' });
  expect(one.timers).toEqual([]);
});

test('a hanging script does not end the presence', async () => {
  const one = await begun({ script: 'slow' });
  await one.pass(31_000);
  expect(one.said).toEqual(['present', 'present', 'present']);
});

test('a page that yielded leaves without ending the presence', async () => {
  const one = await joined();
  one.call.yield();
  one.call.dispose();
  expect(one.said).toEqual(['present', 'made', 'disposed']);
});
