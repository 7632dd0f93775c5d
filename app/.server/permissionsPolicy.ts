/** What a page of ours may use of the browser's devices: nothing, but for what its route asks for (`handle.policy`). */

const FEATURES = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'] as const;
export type Feature = (typeof FEATURES)[number];

const NEVER = ['geolocation', 'payment', 'usb'];

/** @param features for the page itself, and for frames of this origin; @param frame an origin whose frames may have them too */
export function permissionsPolicy({
  features = [],
  frame = null,
}: {
  features?: readonly Feature[];
  frame?: string | null;
} = {}): string {
  const allowed = frame === null ? '(self)' : `(self "${frame}")`;
  return [
    ...FEATURES.map((name) => `${name}=${features.includes(name) ? allowed : '()'}`),
    ...NEVER.map((name) => `${name}=()`),
  ].join(', ');
}
