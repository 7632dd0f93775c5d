/**
 * One call from its beginning to its end, whatever video server it is on: presence first, then the widget, then what the widget tells.
 * It knows neither React nor the document.
 */
import type { RoomEvents } from '../room/frameProtocol';
import { createBeat } from './beat';
import type { Presence, Refused } from './presence';
import type { Widget, WidgetClass, WidgetCommand } from './widget';

/** `script`, `server`: the two errors of the spec. `outside`: it goes on in a tab of its own; `elsewhere`: entered again from another tab. */
export type CallPhase =
  | 'joining'
  | 'in'
  | 'script'
  | 'server'
  | 'outside'
  | 'elsewhere'
  | 'leaving'
  | Refused;

export interface CallView {
  phase: CallPhase;
  /** It takes too long; it may still come. */
  isLate: boolean;
  /** The server's words on a refusal. */
  text: string;
  /** Null: not known. */
  audioMuted: boolean | null;
  videoMuted: boolean | null;
  /** The video server has given the powers of a moderator. */
  promoted: boolean;
}

export interface Call {
  /** The same object until something changes. */
  view(): CallView;
  subscribe(changed: () => void): () => void;
  start(): void;
  command(command: WidgetCommand): void;
  /** Goes on in another tab: this one makes no sound, and stays present for both. */
  moveOut(): void;
  /** Another tab has the call. */
  yield(): void;
  dispose(): void;
}

export interface CallInput {
  moderates: boolean;
  /** Milliseconds since 1970, by the server's clock. */
  closesAt: number;
}

export interface CallDeps {
  loadWidget(): Promise<WidgetClass>;
  makeWidget(widgetClass: WidgetClass): Widget;
  tellPresent(): Promise<Presence>;
  tellGone(): void;
  /** The call was hung up: away from its page. */
  leavePage(): void;
  /** Milliseconds since 1970, by the server's clock. */
  now(): number;
  /** @returns what cancels it */
  later(task: () => void, ms: number): () => void;
}

/** Milliseconds. */
const JOIN_MS = 20_000;
/** Some versions of Jitsi say that one has left and never that the frame can be closed. */
const CLOSE_MS = 2_000;
/** Names under which a video server may say why nobody gets in. */
const FULL = ['full', 'conference.max_users', 'conference.maxUsersLimitExceeded'];

export function createCall({ moderates, closesAt }: CallInput, deps: CallDeps): Call {
  let view: CallView = {
    phase: 'joining',
    isLate: false,
    text: '',
    audioMuted: null,
    videoMuted: null,
    promoted: false,
  };
  let widget: Widget | null = null;
  let ownId: string | null = null;
  let isOver = false;
  let isPresent = false;
  const watchers = new Set<() => void>();
  const timers = { join: () => {}, close: () => {} };
  const beat = createBeat({ closesAt, refused: put, closed: () => put('closed', '') }, deps);

  function show(change: Partial<CallView>): void {
    view = { ...view, ...change };
    for (const changed of watchers) changed();
  }

  /** Ends what runs here, the words on the page excepted. */
  function end({ stays = false } = {}): void {
    timers.join();
    timers.close();
    widget?.dispose();
    widget = null;
    if (stays) return;
    isOver = true;
    beat.stop();
  }

  function put(phase: CallPhase, text: string): void {
    if (isOver) return;
    end();
    show({ phase, text, isLate: false });
  }

  function goAway(): void {
    if (isOver) return;
    end();
    leavePlace();
    show({ phase: 'leaving' });
    deps.leavePage();
  }

  async function open(): Promise<void> {
    isPresent = true;
    const [answer, loaded] = await Promise.all([
      deps.tellPresent(),
      deps.loadWidget().catch((): null => null),
    ]);
    if (isOver) return;
    if (answer.kind === 'refused') {
      isPresent = false;
      return put(answer.why, answer.text);
    }
    beat.start(answer);
    if (view.phase !== 'joining') return;
    if (!loaded) {
      leavePlace();
      return put('script', '');
    }
    widget = deps.makeWidget(loaded);
    listen(widget);
  }

  /** Whoever has no call takes no place. */
  function leavePlace(): void {
    if (isPresent) deps.tellGone();
    isPresent = false;
  }

  function listen(made: Widget): void {
    const on = <Name extends keyof RoomEvents>(name: Name, heard: (data: RoomEvents[Name]) => void) =>
      made.addListener(name, (data) => {
        if (widget === made) heard(data);
      });
    on('videoConferenceJoined', ({ id }) => {
      ownId = id;
      timers.join();
      timers.close();
      show({ phase: 'in', isLate: false });
      void learnMuted(made);
    });
    on('videoConferenceLeft', () => {
      timers.close();
      timers.close = deps.later(goAway, CLOSE_MS);
    });
    on('readyToClose', goAway);
    on('errorOccurred', ({ name, isFatal }) => {
      if (!isFatal) return;
      leavePlace();
      if (FULL.includes(name)) put('full', '');
      else if (name === 'closed' || name === 'elsewhere' || name === 'notYours') put(name, '');
      else put('server', '');
    });
    on('participantRoleChanged', ({ id, role }) => {
      if (id === ownId) show({ promoted: role === 'moderator' });
    });
    on('audioMuteStatusChanged', ({ muted }) => show({ audioMuted: muted }));
    on('videoMuteStatusChanged', ({ muted }) => show({ videoMuted: muted }));
  }

  /** Some versions do not keep to `startWithAudioMuted`: a student is not heard before wanting to be. */
  async function learnMuted(made: Widget): Promise<void> {
    const [audioMuted, videoMuted] = await Promise.all([made.isAudioMuted(), made.isVideoMuted()]);
    if (widget !== made) return;
    show({ audioMuted, videoMuted });
    if (!moderates && !audioMuted) made.executeCommand('toggleAudio');
  }

  return {
    view: () => view,
    subscribe(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    start() {
      timers.join = deps.later(() => show({ isLate: true }), JOIN_MS);
      void open();
    },
    command: (command) => void widget?.executeCommand(command),
    moveOut() {
      if (isOver) return;
      end({ stays: true });
      show({ phase: 'outside', isLate: false });
    },
    yield() {
      isPresent = false;
      put('elsewhere', '');
    },
    dispose() {
      if (!isOver) end();
      leavePlace();
      watchers.clear();
    },
  };
}
