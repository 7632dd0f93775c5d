import { describe, expect, it } from 'vitest';
import type { PeerView, PersonInCall } from '~/app/call/peer/view';
import { frameEvents } from './parentPage';

const person = (id: string, state: Partial<PersonInCall['state']> = {}): PersonInCall => ({
  id,
  name: `Nombre ${id}`,
  username: id,
  picture: null,
  isModerator: false,
  isSelf: id === 'me',
  state: { audio: false, video: true, screen: false, hand: null, recording: false, ...state },
  isSpeaking: false,
  line: 'connected',
  camera: null,
  screen: null,
  sound: null,
});

const view = (changes: Partial<PeerView>): PeerView => ({
  phase: 'in',
  over: null,
  self: person('me'),
  others: [],
  chat: [],
  board: { marks: [], canUndo: false, problem: null },
  troubles: [],
  recordingFailures: 0,
  devices: { microphone: [], camera: [], speaker: [] },
  chosen: { microphone: '', camera: '', speaker: '' },
  able: { screen: true, speaker: true, recording: true },
  needsPress: false,
  closesAt: 0,
  ahead: 0,
  ...changes,
});

const names = (before: PeerView | null, after: PeerView) =>
  frameEvents(before, after).map(({ event }) => event);

describe('events for the parent page', () => {
  it('start when the room is entered, each once', () => {
    const joining = view({ phase: 'joining' });
    expect(names(null, joining)).toEqual([]);
    const entered = view({ others: [person('ana')] });
    expect(names(joining, entered)).toEqual([
      'videoConferenceJoined',
      'participantRoleChanged',
      'audioMuteStatusChanged',
      'videoMuteStatusChanged',
    ]);
    expect(names(entered, { ...entered })).toEqual([]);
    expect(names(entered, { ...entered, phase: 'back' })).toEqual([]);
    expect(names({ ...entered, phase: 'back' }, entered)).toEqual([]);
  });

  it('tell microphone, camera, recording and role, and nothing about others', () => {
    const before = view({ others: [person('ana')] });
    const self = person('me', { audio: true, video: false, screen: true, recording: true, hand: 3 });
    const after = view({ self: { ...self, isModerator: true }, others: [person('eva', { hand: 2 })] });
    expect(frameEvents(before, after)).toEqual([
      { event: 'participantRoleChanged', data: { id: 'me', role: 'moderator' } },
      { event: 'audioMuteStatusChanged', data: { muted: false } },
      { event: 'videoMuteStatusChanged', data: { muted: true } },
      { event: 'recordingStatusChanged', data: { on: true } },
    ]);
  });

  it('close it after leaving; a removal is shown by the frame itself', () => {
    expect(names(view({}), view({ phase: 'over', over: 'left' }))).toEqual([
      'videoConferenceLeft',
      'readyToClose',
    ]);
    const [elsewhere] = frameEvents(view({}), view({ phase: 'over', over: 'elsewhere' }));
    expect(elsewhere).toMatchObject({ event: 'errorOccurred', data: { name: 'elsewhere', isFatal: false } });
    const joining = view({ phase: 'joining' });
    const [full] = frameEvents(joining, view({ phase: 'over', over: 'full' }));
    expect(full).toMatchObject({ event: 'errorOccurred', data: { name: 'full', isFatal: true } });
    const [old] = frameEvents(joining, view({ phase: 'over', over: 'unsupported' }));
    expect(old).toMatchObject({ event: 'errorOccurred', data: { isFatal: false } });
  });
});
