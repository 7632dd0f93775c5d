/** A measurement of loudness, from 0 to 1. */
export interface Meter {
  level(): number;
  stop(): void;
}

/** The root mean square of a stream's samples. */
export function soundMeter(context: AudioContext, stream: MediaStream): Meter {
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((all, sample) => all + sample * sample, 0) / samples.length);
    },
    stop: () => source.disconnect(),
  };
}
