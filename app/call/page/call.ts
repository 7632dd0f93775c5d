/** One call on any video server: presence first, then the widget and its events. Independent of React. */
import type { CallEndReason } from '~/app/call/peer/view';
import { createFollowed } from '~/app/connection/followed';
import type { CallCommand, CallEvents } from '~/app/protocols/callFrame';
import { createHeartbeat, type Presence, type PresenceRefusal } from './presence';
import type { Widget, WidgetClass } from './widget';

/**
 * `script`, `server`: could not be loaded, or reached. `out`: removed; the frame says why. `outside`: continues in a tab of
 * its own. `elsewhere`: entered from another tab.
 */
export type CallPhase =
  | 'joining'
  | 'in'
  | 'out'
  | 'script'
  | 'server'
  | 'outside'
  | 'elsewhere'
  | 'leaving'
  | PresenceRefusal;

export interface CallView {
  phase: CallPhase;
  /** Joining takes too long but may still succeed. */
  isLate: boolean;
  /** The server's message for a refusal. */
  text: string;
  /** Null: not known. */
  audioMuted: boolean | null;
  videoMuted: boolean | null;
  /** The widget has hidden its toolbar, as nobody does anything. */
  isQuiet: boolean;
  /** The video server has made the person a moderator. */
  promoted: boolean;
  /** The call is over but the widget stays, because it may hold an unsaved recording. */
  stands: boolean;
}

export interface CallInput {
  /** As chosen, or the role's default. */
  startsMuted: boolean;
  /** Milliseconds since 1970, by the server's clock. */
  closesAt: number;
  /** Recordings stay in the widget's frame until saved, as in our own room. */
  keepsRecordings: boolean;
}

export interface CallDeps {
  loadWidget(): Promise<WidgetClass>;
  makeWidget(widgetClass: WidgetClass): Widget;
  tellPresent(): Promise<Presence>;
  tellGone(): void;
  /** The call was hung up: leave its page. */
  leavePage(): void;
  /** Milliseconds since 1970, by the server's clock. */
  now(): number;
  /** @returns the cancel function */
  later(task: () => void, ms: number): () => void;
}

const JOIN_MS = 20_000;
/** Some versions of Jitsi report that one has left, but never that the frame can be closed. */
const CLOSE_MS = 2_000;
const FULL_ERRORS = ['full', 'conference.max_users', 'conference.maxUsersLimitExceeded'];
/** Reasons for which our own room removes someone but keeps its frame. */
const PUT_OUT: readonly string[] = [
  'elsewhere',
  'full',
  'closed',
  'notYours',
  'expired',
  'unsupported',
] satisfies CallEndReason[];

export const INITIAL_VIEW: CallView = {
  phase: 'joining',
  isLate: false,
  text: '',
  audioMuted: null,
  videoMuted: null,
  isQuiet: false,
  promoted: false,
  stands: false,
};

export function createCall({ startsMuted, closesAt, keepsRecordings }: CallInput, deps: CallDeps) {
  const view = createFollowed(INITIAL_VIEW);
  let widget: Widget | null = null;
  let ownId: string | null = null;
  let isOver = false;
  let isPresent = false;
  let hasRecorded = false;
  const timers = { join: () => {}, close: () => {} };
  const beat = createHeartbeat(
    {
      closesAt,
      refused(why, text) {
        isPresent = false;
        put(why, text);
      },
      closed: () => put('closed', ''),
    },
    deps,
  );

  const show = (change: Partial<CallView>) => view.set({ ...view.get(), ...change });

  function stopTimers(): void {
    timers.join();
    timers.close();
  }

  /** Removes the widget, unless it holds a recording. @returns whether it stays */
  function dropWidget(): boolean {
    if (hasRecorded && widget) return true;
    widget?.dispose();
    widget = null;
    return false;
  }

  function end(): void {
    hasRecorded = false;
    dropWidget();
    stopTimers();
    beat.stop();
    isOver = true;
  }

  function put(phase: CallPhase, text: string): void {
    if (isOver) return;
    stopTimers();
    beat.stop();
    const stands = dropWidget();
    isOver = !stands;
    show({ phase, text, isLate: false, stands });
  }

  /** Does not report presence: a person connected from another device stays present. */
  function stepOut(): void {
    stopTimers();
    beat.stop();
    isPresent = false;
    show({ phase: 'out', isLate: false, promoted: false });
  }

  function goAway(): void {
    if (isOver) return;
    end();
    leavePlace();
    show({ phase: 'leaving' });
    deps.leavePage();
  }

  function open(): void {
    isPresent = true;
    const loading = deps.loadWidget().catch((): null => null);
    // Presence comes before the script: it reserves the place, and a refusal shows even if the script hangs.
    beat.start(() => void loading.then(make));
  }

  function make(loaded: WidgetClass | null): void {
    if (isOver || view.get().phase !== 'joining') return;
    if (!loaded) {
      leavePlace();
      put('script', '');
      return;
    }
    widget = deps.makeWidget(loaded);
    listen(widget);
  }

  /** Frees the place, which only a running call occupies. */
  function leavePlace(): void {
    if (isPresent) deps.tellGone();
    isPresent = false;
  }

  function listen(made: Widget): void {
    const on = <Name extends keyof CallEvents>(name: Name, heard: (data: CallEvents[Name]) => void) =>
      made.addListener(name, (data) => {
        if (widget === made) heard(data);
      });
    on('videoConferenceJoined', ({ id }) => {
      ownId = id;
      stopTimers();
      show({ phase: 'in', isLate: false, text: '', stands: false, audioMuted: null, videoMuted: null });
      if (!beat.runs()) {
        isPresent = true;
        beat.start();
      }
      void syncMuted(made);
    });
    on('videoConferenceLeft', () => {
      timers.close();
      timers.close = deps.later(goAway, CLOSE_MS);
    });
    on('readyToClose', goAway);
    on('errorOccurred', ({ name, isFatal }) => {
      if (isFatal) fail(name);
      else if (PUT_OUT.includes(name) && (view.get().phase === 'in' || view.get().phase === 'joining'))
        stepOut();
    });
    on('recordingStatusChanged', ({ on: isOn }) => {
      if (isOn && keepsRecordings) hasRecorded = true;
    });
    on('participantRoleChanged', ({ id, role }) => {
      if (id === ownId) show({ promoted: role === 'moderator' });
    });
    on('audioMuteStatusChanged', ({ muted }) => show({ audioMuted: muted }));
    on('videoMuteStatusChanged', ({ muted }) => show({ videoMuted: muted }));
    on('toolbarVisibilityChanged', ({ visible }) => show({ isQuiet: !visible }));
  }

  function fail(name: string): void {
    if (name === 'elsewhere') isPresent = false;
    leavePlace();
    if (FULL_ERRORS.includes(name)) put('full', '');
    else if (name === 'closed' || name === 'elsewhere' || name === 'notYours') put(name, '');
    else put('server', '');
  }

  /** Mutes by hand where a version of Jitsi ignores `startWithAudioMuted`. */
  async function syncMuted(made: Widget): Promise<void> {
    const [audioMuted, videoMuted] = await Promise.all([made.isAudioMuted(), made.isVideoMuted()]);
    if (widget !== made) return;
    show({ audioMuted, videoMuted });
    if (startsMuted && !audioMuted) made.executeCommand('toggleAudio');
  }

  return {
    /** The same object until something changes. */
    view: view.get,
    subscribe: view.follow,
    start() {
      timers.join = deps.later(() => show({ isLate: true }), JOIN_MS);
      open();
    },
    command: (command: CallCommand) => void widget?.executeCommand(command),
    /** The call continues in another tab; this one is silent but stays present for both. */
    moveOut() {
      if (isOver) return;
      stopTimers();
      show({ phase: 'outside', isLate: false, stands: dropWidget() });
    },
    /** Another tab has taken the call. */
    yield() {
      isPresent = false;
      put('elsewhere', '');
    },
    dispose() {
      if (!isOver) end();
      leavePlace();
    },
  };
}

export type Call = ReturnType<typeof createCall>;
