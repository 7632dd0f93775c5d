/**
 * A fake Jitsi server: its `/external_api.js` provides a class that records its calls, where the test reads
 * them (`window.videoCalls`), and sends the page the events that the test wants.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `joins`: at once; `silent`: never; `missing`: there is no script; `broken`: one without the class; `slow`:
 * it is under way until `release()`.
 */
type VideoMode = 'joins' | 'silent' | 'missing' | 'broken' | 'slow';

export interface VideoHost {
  /** e.g. http://localhost:40123 */
  origin: string;
  mode: VideoMode;
  /** Sends what `slow` holds back. */
  release(): void;
  stop(): Promise<void>;
}

/** The script's notes of one `new JitsiMeetExternalAPI(…)`. */
export interface VideoCall {
  domain: string;
  /** Without `parentNode`. */
  options: Record<string, unknown>;
  hasParent: boolean;
  commands: unknown[][];
  disposed: number;
  audioMuted: boolean;
  fire(name: string, data: unknown): void;
}

declare global {
  interface Window {
    videoCalls?: VideoCall[];
  }
}

export async function startVideoHost(): Promise<VideoHost> {
  let held: ServerResponse[] = [];
  const host: VideoHost = {
    origin: '',
    mode: 'joins',
    release() {
      for (const answer of held) send(answer, 'joins');
      held = [];
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/external_api.js') {
      answer.setHeader('Content-Type', 'text/html; charset=utf-8');
      answer.end('<!doctype html><html lang="es"><title>Sala</title><body><p>Sala</p></body></html>');
    } else if (host.mode === 'slow') held.push(answer);
    else send(answer, host.mode);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  host.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return host;
}

function send(answer: ServerResponse, mode: VideoMode): void {
  if (mode === 'missing') {
    answer.statusCode = 404;
    answer.end();
    return;
  }
  answer.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  answer.end(mode === 'broken' ? '' : `(${String(script)})(${JSON.stringify(mode)});`);
}

/** Runs in the page. */
function script(mode: string): void {
  const calls: VideoCall[] = [];
  window.videoCalls = calls;
  class JitsiMeetExternalAPI {
    readonly call: VideoCall;
    readonly heard = new Map<string, ((data: unknown) => void)[]>();
    readonly frame = document.createElement('iframe');
    constructor(domain: string, { parentNode, ...options }: { parentNode?: Element; roomName?: string }) {
      const config = Reflect.get(options, 'configOverwrite') as { startWithAudioMuted?: boolean } | undefined;
      this.call = {
        domain,
        options,
        hasParent: parentNode instanceof HTMLElement,
        commands: [],
        disposed: 0,
        audioMuted: config?.startWithAudioMuted === true,
        fire: (name, data) => {
          for (const heard of this.heard.get(name) ?? []) heard(data);
        },
      };
      calls.push(this.call);
      this.frame.src = `${location.protocol}//${domain}/${options.roomName}`;
      this.frame.allow = 'camera; microphone; display-capture; autoplay; fullscreen';
      this.frame.style.cssText = 'width:100%;height:100%;border:0';
      parentNode?.append(this.frame);
      if (mode === 'joins')
        this.frame.addEventListener('load', () =>
          this.call.fire('videoConferenceJoined', { roomName: options.roomName, id: 'me', displayName: '' }),
        );
    }
    addListener(name: string, heard: (data: unknown) => void) {
      this.heard.set(name, [...(this.heard.get(name) ?? []), heard]);
    }
    executeCommand(...command: unknown[]) {
      this.call.commands.push(command);
      if (command[0] !== 'toggleAudio') return;
      this.call.audioMuted = !this.call.audioMuted;
      this.call.fire('audioMuteStatusChanged', { muted: this.call.audioMuted });
    }
    async isAudioMuted() {
      return this.call.audioMuted;
    }
    async isVideoMuted() {
      return false;
    }
    dispose() {
      this.call.disposed += 1;
      this.frame.remove();
    }
  }
  Object.assign(window, { JitsiMeetExternalAPI });
}
