/** Loudness of a stream, 0 to 1, as often as the screen is drawn. Returns what ends it. */
export function followLevel(stream: MediaStream, tell: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined') return () => {};
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = requestAnimationFrame(measure);

  function measure(): void {
    analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    // A quiet voice is about -40 dB of what can be measured, a loud one -10.
    const decibels = 10 * Math.log10(sum / samples.length + 1e-10);
    tell(Math.min(Math.max((decibels + 55) / 45, 0), 1));
    frame = requestAnimationFrame(measure);
  }

  return () => {
    cancelAnimationFrame(frame);
    source.disconnect();
    void context.close();
  };
}
