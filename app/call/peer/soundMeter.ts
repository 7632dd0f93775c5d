/** A measurement of loudness, from 0 to 1. */
export interface Meter {
  level(): number;
  stop(): void;
}

/** Samples: a third of a second, so that nothing said between two measurements is missed, in pieces of a short sound. */
const [WINDOW, PIECE] = [16_384, 1_024];

/** The loudest root mean square of a stream's latest samples. */
export function soundMeter(context: AudioContext, stream: MediaStream): Meter {
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW;
  source.connect(analyser);
  const samples = new Float32Array(WINDOW);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      let loudest = 0;
      for (let at = 0; at < WINDOW; at += PIECE) {
        const squares = samples.subarray(at, at + PIECE).reduce((all, sample) => all + sample * sample, 0);
        loudest = Math.max(loudest, squares / PIECE);
      }
      return Math.sqrt(loudest);
    },
    stop: () => source.disconnect(),
  };
}
