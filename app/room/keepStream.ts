/** A stream around one track: the same as long as the track is, so that what plays it does not begin anew. */
export function keepStream(make: (tracks: MediaStreamTrack[]) => MediaStream) {
  let kept: { track: MediaStreamTrack; stream: MediaStream } | null = null;
  return (track: MediaStreamTrack | null): MediaStream | null => {
    if (track === null) kept = null;
    else if (kept?.track !== track) kept = { track, stream: make([track]) };
    return kept?.stream ?? null;
  };
}
