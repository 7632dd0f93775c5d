/** Of every WebSocket server here (security.md section 4: G8); `maxPayload` is the longest frame in bytes. */
export const socketOptions = (maxPayload: number) => ({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload,
  maxFragments: 64,
  maxBufferedChunks: 1_024,
  closeTimeout: 5_000,
});
