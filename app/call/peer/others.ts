import type { RoomPeer, RoomSignal } from '~/api/contract/room';
import type { Timing } from '~/app/connection/socket';
import type { Tracks } from './peerConnection';
import { createPeerLink, type PeerLink } from './peerLink';
import type { IsSpeaking } from './speakingDetector';
import type { CallNews, PeerDeps, PersonInCall } from './view';

/** A person who returns within this time, with a new page, did not leave. */
const PAGE_CHANGE_MS = 3_000;

function createCallNews(tell: (news: CallNews) => void, timing: Timing) {
  const leaving = new Map<number, unknown>();

  return {
    /** `isNew`: joined while we were here; earlier arrivals are not announced. */
    came({ user_id, full_name: name, state }: RoomPeer, { isNew }: { isNew: boolean }) {
      const waits = leaving.has(user_id);
      timing.clearTimer(leaving.get(user_id));
      leaving.delete(user_id);
      if (isNew && !waits) tell({ kind: 'came', name });
      if (state.recording) tell({ kind: 'recording', name });
    },
    changed({ state: before }: RoomPeer, { full_name: name, state }: RoomPeer) {
      if (state.hand !== null && before.hand === null) tell({ kind: 'hand', name });
      if (state.screen && !before.screen) tell({ kind: 'screen', name });
      if (state.board && !before.board) tell({ kind: 'board', name });
      if (state.recording !== before.recording) {
        tell({ kind: state.recording ? 'recording' : 'recordingOver', name });
      }
    },
    left({ user_id, full_name: name, state }: RoomPeer) {
      if (state.recording) tell({ kind: 'recordingOver', name });
      timing.clearTimer(leaving.get(user_id));
      leaving.set(
        user_id,
        timing.setTimer(() => {
          leaving.delete(user_id);
          tell({ kind: 'left', name });
        }, PAGE_CHANGE_MS),
      );
    },
    stop() {
      for (const timer of leaving.values()) timing.clearTimer(timer);
      leaving.clear();
    },
  };
}

interface Options {
  iceServers: RTCIceServer[];
  connect(configuration: RTCConfiguration): RTCPeerConnection;
  tracks(): Tracks;
  /** False if there is no connection. */
  send(to: string, data: RoomSignal): boolean;
  news(news: CallNews): void;
  changed(): void;
}

interface Other {
  peer: RoomPeer;
  link: PeerLink;
  isSpeaking: boolean;
}

/** Milliseconds after a welcome by which everyone present has been announced. */
const ROLL_CALL_MS = 2_000;
/** Milliseconds until all pages cut off by the same restart are back, as they retry every half minute. */
const RETURN_MS = 45_000;

export function createOthers({ iceServers, connect, tracks, send, news, changed }: Options, deps: PeerDeps) {
  const others = new Map<string, Other>();
  const say = createCallNews(news, deps);
  let self: RoomPeer | null = null;
  let enteredAt = '';
  let missing = new Set<string>();
  let timers: unknown[] = [];

  const adjustAll = () => {
    for (const { link } of others.values()) link.adjust();
  };
  const remove = (id: string) => {
    const other = others.get(id);
    if (!other) return;
    others.delete(id);
    missing.delete(id);
    other.link.close();
    say.left(other.peer);
    adjustAll();
    changed();
  };
  const removeMissing = (isGone: (other: Other) => boolean) => {
    for (const id of missing) {
      const other = others.get(id);
      if (other && isGone(other)) remove(id);
    }
  };
  const stopWaiting = () => {
    for (const timer of timers) deps.clearTimer(timer);
  };
  const linkTo = (id: string): PeerLink => {
    const options = {
      isCaller: self !== null && self.id < id,
      tracks,
      others: () => others.size,
      send: (data: RoomSignal) => send(id, data),
      changed,
    };
    const connection = () => connect({ iceServers, bundlePolicy: 'max-bundle' });
    return createPeerLink(options, { ...deps, connect: connection });
  };

  return {
    /** People who are not announced now have left or are reconnecting; those still connected are kept for a while. */
    welcome(peer: RoomPeer) {
      if (self && self.id !== peer.id) for (const id of [...others.keys()]) remove(id);
      enteredAt ||= peer.joined_at;
      self = peer;
      missing = new Set(others.keys());
      stopWaiting();
      timers = [
        deps.setTimer(() => removeMissing(({ link }) => link.line() !== 'connected'), ROLL_CALL_MS),
        deps.setTimer(() => removeMissing(() => true), RETURN_MS),
      ];
    },
    here(peer: RoomPeer) {
      if (peer.id === self?.id) return;
      const known = others.get(peer.id);
      if (!known) {
        // A person has one page in a room, so their old page is dropped.
        removeMissing((other) => other.peer.user_id === peer.user_id);
        others.set(peer.id, { peer, link: linkTo(peer.id), isSpeaking: false });
        say.came(peer, { isNew: Date.parse(peer.joined_at) > Date.parse(enteredAt) });
        adjustAll();
      } else {
        say.changed(known.peer, peer);
        known.peer = peer;
        // While we were disconnected they may have closed this connection.
        if (missing.delete(peer.id)) known.link.restart();
      }
      changed();
    },
    gone: remove,
    signal: (from: string, data: RoomSignal) => others.get(from)?.link.receive(data),
    adjust: adjustAll,
    restart() {
      for (const { link } of others.values()) link.restart();
    },
    listen(speaks: IsSpeaking) {
      for (const other of others.values()) {
        const isSpeaking = speaks(other.peer.id, other.peer.state.audio ? other.link.level() : 0);
        if (isSpeaking === other.isSpeaking) continue;
        other.isSpeaking = isSpeaking;
        changed();
      }
    },
    look: (): PersonInCall[] => [...others.values()].sort(byEntry).map(otherPerson),
    close() {
      stopWaiting();
      say.stop();
      for (const { link } of others.values()) link.close();
      others.clear();
    },
  };
}

const byEntry = ({ peer: a }: Other, { peer: b }: Other): number =>
  Date.parse(a.joined_at) - Date.parse(b.joined_at) || a.id.localeCompare(b.id);

const otherPerson = ({ peer, link, isSpeaking }: Other): PersonInCall => {
  const { sound, camera, screen } = link.media();
  return {
    ...personOf(peer),
    isSelf: false,
    isSpeaking,
    line: link.line(),
    sound,
    camera: peer.state.video ? camera : null,
    screen: peer.state.screen ? screen : null,
  };
};

export function personOf(peer: Omit<RoomPeer, 'user_id' | 'joined_at'>) {
  const { id, full_name: name, username, profile_picture: picture, role, state } = peer;
  return { id, name, username, picture, isModerator: role === 'moderator', state };
}
