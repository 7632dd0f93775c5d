import type { RoomFrame, RoomPeer, RoomState } from '~/api/contract/room';
import { createView } from '~/app/connection/followed';
import { createCallBoard } from './board';
import { createCallChat } from './chat';
import { createCallConnection } from './connection';
import { createOthers, personOf } from './others';
import { createOwnMedia, streamPerTrack } from './ownMedia';
import { NO_TRACKS, SLOTS } from './peerConnection';
import { createRecorder, recordedScene } from './recording';
import { createSpeakingDetector } from './speakingDetector';
import type { CallEndReason, CallNews, PeerDeps, PeerOptions, PeerView, PersonInCall } from './view';

/** Milliseconds to wait for the permission prompt, after which the room is entered without devices. */
const DEVICES_MS = 4_000;

/** The built-in room (decision 21). An impossible action does nothing, or adds a trouble to the view. */
export function createPeerCall(options: PeerOptions, deps: PeerDeps) {
  const readers = new Set<(news: CallNews) => void>();
  let phase: PeerView['phase'] = 'joining';
  let over: CallEndReason | null = null;
  let self: RoomPeer | null = null;
  let hand: number | null = null;
  let page: number | undefined;
  let needsPress = false;
  let closesAt = 0;
  /** Milliseconds by which the server's clock is ahead of ours. */
  let ahead = 0;
  let told = '';
  let isSpeaking = false;
  let sent = NO_TRACKS;
  /** A mute request made while there was no connection. */
  let muteWaits = false;
  let entered = false;

  const cameraOf = streamPerTrack(deps.stream);
  const screenOf = streamPerTrack(deps.stream);
  const soundOf = streamPerTrack(deps.stream);
  const now = () => deps.now() + ahead;
  const tellNews = (news: CallNews) => {
    for (const read of readers) read(news);
  };
  const view = createView((): PeerView => look());
  const { changed } = view;
  const stateNow = (): RoomState => {
    const { audio, video, tracks } = own.look();
    return { audio, video, screen: tracks.screen !== null, hand, recording: recorder.isOn(), board: page };
  };
  /** Sends the own state if it has changed. */
  const tellState = () => {
    const state = stateNow();
    const text = JSON.stringify(state);
    if (text !== told && line.send({ type: 'state', state })) told = text;
  };
  const ownChanged = () => {
    if (over) return changed();
    const { tracks } = own.look();
    if (SLOTS.some((slot) => tracks[slot] !== sent[slot])) {
      sent = tracks;
      others.adjust();
    }
    tellState();
    changed();
  };

  const muteEveryone = () => {
    if (ownPerson().isModerator) muteWaits = !line.send({ type: 'mute-all' });
  };

  const own = createOwnMedia({ ...options, changed: ownChanged }, deps);
  const others = createOthers(
    {
      iceServers: options.iceServers,
      connect: (configuration) => {
        if (!deps.connect) throw new Error('no WebRTC');
        return deps.connect(configuration);
      },
      tracks: () => own.look().tracks,
      send: (to, data) => line.send({ type: 'signal', to, data }),
      news: tellNews,
      changed,
    },
    deps,
  );
  const chat = createCallChat({
    me: () => ({ userId: self?.user_id ?? 0, name: self?.full_name ?? options.self.full_name }),
    send: (request) => line.send(request),
    unique: deps.unique,
    now,
    timing: deps,
    changed,
  });
  const board = createCallBoard({ send: (request) => line.send(request), unique: deps.unique, changed });
  const line = createCallConnection(
    {
      frame: (frame) => (hear[frame.type] as (one: RoomFrame) => void)(frame),
      down() {
        chat.down();
        if (phase === 'in') phase = 'back';
        changed();
      },
      over: (why) => end(why),
    },
    deps,
  );
  const recorder = createRecorder(
    {
      recorded: () =>
        recordedScene({ self: ownPerson(), others: others.look() }, soundOf(own.look().tracks.microphone)),
      changed: ownChanged,
    },
    deps,
  );
  const speakingDetector = createSpeakingDetector(
    {
      own: own.look,
      listen(speaks, level) {
        const before = isSpeaking;
        isSpeaking = speaks('', level);
        if (isSpeaking !== before) changed();
        others.listen(speaks);
      },
    },
    deps,
  );
  const unlisten = [
    deps.page.onWake((why) => {
      if (over) return;
      line.wake();
      if (why === 'network') others.restart();
    }),
    deps.page.onHide(() => leave()),
  ];

  const hear: { [Type in RoomFrame['type']]: (frame: Extract<RoomFrame, { type: Type }>) => void } = {
    welcome({ self: peer, closes_at, now: theirNow }) {
      self = peer;
      closesAt = Date.parse(closes_at);
      ahead = Date.parse(theirNow) - deps.now();
      phase = 'in';
      // Frames sent on a connection that broke may be lost.
      told = '';
      others.welcome(peer);
      tellState();
      if (muteWaits) muteEveryone();
      chat.back();
      board.back();
      changed();
    },
    here({ peer }) {
      if (peer.id === self?.id) self = peer;
      else others.here(peer);
    },
    gone: ({ id }) => others.gone(id),
    signal: ({ from, data }) => others.signal(from, data),
    chat: ({ message }) => chat.heard(message),
    board: board.heard,
    mute({ by }) {
      if (own.look().audio) tellNews({ kind: 'muted', by });
      own.setAudio(false);
    },
    error({ client_id, detail }) {
      chat.refused(client_id, detail);
      board.refused(client_id, detail);
    },
    pong: () => {},
  };

  function end(why: CallEndReason): void {
    if (over) return;
    void recorder.finish().then(deps.endSound);
    over = why;
    phase = 'over';
    speakingDetector.stop();
    for (const stop of unlisten) stop();
    line.stop();
    chat.down();
    others.close();
    own.close();
    changed();
  }
  function leave(): void {
    line.send({ type: 'bye' });
    end('left');
  }

  const ownPerson = (): PersonInCall => {
    const { tracks } = own.look();
    return {
      ...personOf({ id: '', ...options.self, ...self, state: stateNow() }),
      isSelf: true,
      isSpeaking,
      line: 'connected',
      camera: cameraOf(tracks.camera),
      screen: screenOf(tracks.screen),
      sound: null,
    };
  };
  const look = (): PeerView => {
    const { troubles, devices, chosen } = own.look();
    return {
      phase,
      over,
      self: ownPerson(),
      others: others.look(),
      chat: chat.lines(),
      board: board.look(),
      troubles,
      recordingFailures: recorder.failures(),
      devices,
      chosen,
      able: {
        screen: Boolean(deps.devices?.getDisplayMedia),
        speaker: deps.canChooseSpeaker,
        recording: deps.recorder !== null,
      },
      needsPress,
      closesAt,
      ahead,
    };
  };

  if (deps.connect) {
    const enter = () => {
      deps.clearTimer(waiting);
      if (entered || over) return;
      entered = true;
      speakingDetector.start();
      line.start();
    };
    const waiting = deps.setTimer(enter, DEVICES_MS);
    void own.start().then(enter);
  } else end('unsupported');

  return {
    /** The same object until something changes. */
    view: view.get,
    subscribe: view.follow,
    /** One-time news: arrivals, departures, raised hands, recordings, being muted. */
    onNews(read: (news: CallNews) => void) {
      readers.add(read);
      return () => readers.delete(read);
    },
    toggleAudio: own.toggleAudio,
    toggleVideo: own.toggleVideo,
    toggleScreen: own.toggleScreen,
    toggleHand() {
      if (over) return;
      hand = hand === null ? Math.round(now()) : null;
      ownChanged();
    },
    /** Opens the whiteboard at a page, or closes it: the others see where one is. */
    showBoard(wanted: number | undefined) {
      page = wanted;
      ownChanged();
    },
    board,
    choose: own.choose,
    say: chat.say,
    retry: chat.retry,
    muteEveryone,
    startRecording() {
      if (!over && ownPerson().isModerator) recorder.start();
    },
    /** Resolves with the recording; null if there is none. */
    stopRecording: recorder.stop,
    /** The browser blocked sound: sets `needsPress`. */
    soundRefused() {
      if (needsPress) return;
      needsPress = true;
      changed();
    },
    /** Something was pressed: starts sounds and clears `needsPress`. */
    startSound() {
      deps.resumeSound();
      if (!needsPress) return;
      needsPress = false;
      changed();
    },
    leave,
  };
}

export type PeerCall = ReturnType<typeof createPeerCall>;
