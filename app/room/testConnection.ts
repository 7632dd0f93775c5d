/** An RTCPeerConnection's states without a network, as far as negotiation is about them. */
let made = 0;

interface Transceiver {
  kind: string;
  direction: string;
  sender: {
    track: unknown;
    replaceTrack(track: unknown): Promise<void>;
    getParameters(): { encodings: object[] };
    setParameters(): Promise<void>;
  };
  receiver: { track: { kind: string } };
}

export class FakeConnection {
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: { toJSON(): object } | null }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  readonly added: unknown[] = [];
  restarts = 0;
  rolledBack = 0;
  private readonly all: Transceiver[] = [];
  private readonly certificate = `sha-256 ${++made}`;
  private version = 0;

  addTransceiver(kind: string): void {
    this.all.push(transceiver(kind));
    this.need();
  }
  getTransceivers(): Transceiver[] {
    return this.all;
  }
  async setLocalDescription(): Promise<void> {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    this.version += 1;
    this.localDescription = {
      type,
      sdp: `a=fingerprint:${this.certificate}\r\na=version:${this.version}\r\n`,
    };
  }
  async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    if (description.type === 'offer') {
      if (this.signalingState === 'have-local-offer') this.rolledBack += 1;
      while (this.all.length < 3) this.all.push(transceiver('video'));
      this.signalingState = 'have-remote-offer';
    } else this.signalingState = 'stable';
    this.remoteDescription = description;
  }
  async addIceCandidate(candidate: unknown): Promise<void> {
    this.added.push(candidate);
  }
  restartIce(): void {
    this.restarts += 1;
    this.need();
  }
  close(): void {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
  }
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  find(candidate: string): void {
    this.onicecandidate?.({ candidate: { toJSON: () => ({ candidate }) } });
  }
  private need(): void {
    queueMicrotask(() => this.onnegotiationneeded?.());
  }
}

function transceiver(kind: string): Transceiver {
  const sender: Transceiver['sender'] = {
    track: null,
    replaceTrack: async (track) => {
      sender.track = track;
    },
    getParameters: () => ({ encodings: [] }),
    setParameters: async () => {},
  };
  return { kind, direction: 'sendrecv', sender, receiver: { track: { kind } } };
}
