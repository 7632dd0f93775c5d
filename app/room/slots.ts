/** What one page sends another, in the order of the three transceivers that every connection has from its beginning. */
export const SLOTS = ['microphone', 'camera', 'screen'] as const;
export type Slot = (typeof SLOTS)[number];
export type Tracks = Record<Slot, MediaStreamTrack | null>;

export const NO_TRACKS: Tracks = { microphone: null, camera: null, screen: null };

export const mediaOf = (slot: Slot): 'audio' | 'video' => (slot === 'microphone' ? 'audio' : 'video');
