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

test('present first, then the widget; every 15 seconds again', async () => {
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

test('no script: the first error, and nobody stays present', async () => {
  const one = await begun({ script: 'missing' });
  expect(one.phase()).toBe('script');
  expect(one.said).toEqual(['present', 'gone']);
  expect(one.timers).toEqual([]);
});

test('too slow after 20 seconds, and in all the same when it comes', async () => {
  const one = await begun();
  await one.pass(19_999);
  expect(one.call.view().isLate).toBe(false);
  await one.pass(1);
  expect(one.call.view()).toMatchObject({ phase: 'joining', isLate: true });
  await one.tell('videoConferenceJoined', JOINED);
  expect(one.call.view()).toMatchObject({ phase: 'in', isLate: false });
});

test('a script that never comes is too slow as well', async () => {
  const one = await begun({ script: 'slow' });
  await one.pass(20_000);
  expect(one.call.view().isLate).toBe(true);
});

test('a fatal error ends it, another does not', async () => {
  const one = await begun();
  await one.tell('errorOccurred', failure(false));
  expect(one.phase()).toBe('joining');
  await one.tell('errorOccurred', failure(true));
  expect(one.phase()).toBe('server');
  expect(one.said).toEqual(['present', 'made', 'gone', 'disposed']);
  expect(one.timers).toEqual([]);
});

test('a video server that is full says so in our words', async () => {
  const one = await begun();
  await one.tell('errorOccurred', failure(true, 'conference.max_users'));
  expect(one.phase()).toBe('full');
});

test('hung up: disposed, gone, away, once', async () => {
  const one = await joined();
  await one.tell('videoConferenceLeft', { roomName: 'sala' });
  await one.tell('readyToClose', {});
  await one.pass(60_000);
  one.call.dispose();
  expect(one.said).toEqual(['present', 'made', 'disposed', 'gone', 'left the page']);
});

test('left without readyToClose: two seconds later', async () => {
  const one = await joined();
  await one.tell('videoConferenceLeft', { roomName: 'sala' });
  await one.pass(1_999);
  expect(one.phase()).toBe('in');
  await one.pass(1);
  expect(one.said.at(-1)).toBe('left the page');
});

test('left and back within two seconds stays', async () => {
  const one = await joined();
  await one.tell('videoConferenceLeft', { roomName: 'sala' });
  await one.pass(1_000);
  await one.tell('videoConferenceJoined', JOINED);
  await one.pass(5_000);
  expect(one.phase()).toBe('in');
});

test.each(['full', 'closed', 'notYours', 'loggedOut'] as const)('not let in: %s', async (why) => {
  const one = await begun({ answers: [{ kind: 'refused', why, text: 'Así es.' }] });
  expect(one.call.view()).toMatchObject({ phase: why, text: 'Así es.' });
  expect(one.said).toEqual(['present']);
});

test('put out while inside, and by the clock', async () => {
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

test('a server that cannot say does not keep anybody out', async () => {
  const one = await begun({ answers: [{ kind: 'unknown' }, IN] });
  expect(one.said).toEqual(['present', 'made']);
  await one.pass(15_000);
  expect(one.said).toEqual(['present', 'made', 'present']);
});

test('the role of oneself alone counts', async () => {
  const one = await joined();
  await one.tell('participantRoleChanged', { id: 'other', role: 'moderator' });
  expect(one.call.view().promoted).toBe(false);
  await one.tell('participantRoleChanged', { id: 'me', role: 'moderator' });
  expect(one.call.view().promoted).toBe(true);
  await one.tell('participantRoleChanged', { id: 'me', role: 'participant' });
  expect(one.call.view().promoted).toBe(false);
});

test('in a tab of its own it stays present; another tab that takes it ends it without a word', async () => {
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

test('left before the answer: nothing is made', async () => {
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

test.each(REFUSALS)('a recording outlives a call that may not go on: %s', async (why) => {
  const one = await recorded({ answers: [IN, { kind: 'refused', why, text: '' }] });
  await one.pass(60_000);
  expect(one.call.view()).toMatchObject({ phase: why, stands: true });
  expect(one.said).toEqual(['present', 'made', 'present']);
  expect(one.timers).toEqual([]);
});

test('a recording outlives the closing of the room, until somebody leaves', async () => {
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

test('a recording outlives another tab, and the call goes on from its frame', async () => {
  const one = await recorded();
  one.call.yield();
  expect(one.call.view()).toMatchObject({ phase: 'elsewhere', stands: true });
  expect(one.timers).toEqual([]);
  await one.tell('videoConferenceJoined', JOINED);
  expect(one.call.view()).toMatchObject({ phase: 'in', stands: false });
  await one.pass(15_000);
  expect(one.said).toEqual(['present', 'made', 'present', 'present']);
});

test('a recording outlives a tab of its own, where the person stays present', async () => {
  const one = await recorded();
  one.call.moveOut();
  await one.tell('errorOccurred', failure(false, 'elsewhere'));
  expect(one.call.view()).toMatchObject({ phase: 'outside', stands: true });
  await one.pass(15_000);
  expect(one.said).toEqual(['present', 'made', 'present']);
  one.call.dispose();
  expect(one.said.slice(-2)).toEqual(['disposed', 'gone']);
});

test('a video server that keeps no recordings is disposed of all the same', async () => {
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
])('put out by the frame: %s: no longer in, and nothing is told', async (name) => {
  const one = await joined();
  await one.tell('errorOccurred', failure(false, name));
  expect(one.call.view()).toMatchObject({ phase: 'out', stands: false });
  await one.pass(60_000);
  one.call.dispose();
  expect(one.said).toEqual(['present', 'made', 'disposed']);
});

test('put out and in again from the frame: present again', async () => {
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

test('an answer to the time before being put out counts no more', async () => {
  const late: { answer(presence: Presence): void }[] = [];
  const one = await joined({ answers: [IN, new Promise<Presence>((answer) => late.push({ answer })), IN] });
  await one.pass(15_000);
  await one.tell('errorOccurred', failure(false, 'elsewhere'));
  late[0]?.answer({ kind: 'refused', why: 'full', text: '' });
  await one.tell('videoConferenceJoined', JOINED);
  expect(one.phase()).toBe('in');
});

test('a page kept out by another device does not end that device’s place', async () => {
  const one = await begun();
  await one.tell('errorOccurred', failure(true, 'elsewhere'));
  one.call.dispose();
  expect(one.phase()).toBe('elsewhere');
  expect(one.said).toEqual(['present', 'made', 'disposed']);
});

test.each(REFUSALS)('a script that hangs hides no refusal: %s', async (why) => {
  const one = await begun({ script: 'slow', answers: [{ kind: 'refused', why, text: 'Así es.' }] });
  expect(one.call.view()).toMatchObject({ phase: why, text: 'Así es.' });
  expect(one.timers).toEqual([]);
});

test('a script that hangs costs nobody the place', async () => {
  const one = await begun({ script: 'slow' });
  await one.pass(31_000);
  expect(one.said).toEqual(['present', 'present', 'present']);
});

test('a page that yielded leaves without a word', async () => {
  const one = await joined();
  one.call.yield();
  one.call.dispose();
  expect(one.said).toEqual(['present', 'made', 'disposed']);
});
