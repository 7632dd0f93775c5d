import type { Meter, RecorderDeps } from './deps';

/** What measures and mixes sound: one AudioContext for all of it, since browsers allow few. */
export function browserSound() {
  let context: AudioContext | null = null;
  let ended = false;
  const open = (): AudioContext | null => {
    if (ended || typeof AudioContext === 'undefined') return null;
    context ??= new AudioContext();
    return context;
  };
  const resume = () => void context?.resume().catch(() => {});

  return {
    resume,
    end() {
      ended = true;
      void context?.close().catch(() => {});
      context = null;
    },
    /** Of a microphone: its root mean square. */
    meter(track: MediaStreamTrack): Meter | null {
      const audio = open();
      if (!audio) return null;
      const source = audio.createMediaStreamSource(new MediaStream([track]));
      const analyser = audio.createAnalyser();
      analyser.fftSize = 1024;
      source.connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      return {
        level() {
          analyser.getFloatTimeDomainData(samples);
          const sum = samples.reduce((all, sample) => all + sample * sample, 0);
          return Math.sqrt(sum / samples.length);
        },
        stop: () => source.disconnect(),
      };
    },
    mixer(): ReturnType<RecorderDeps['mixer']> {
      const audio = open();
      if (!audio) throw new Error('no AudioContext');
      resume();
      const mixed = audio.createMediaStreamDestination();
      const sources = new Map<MediaStream, MediaStreamAudioSourceNode>();
      const set = (sounds: MediaStream[]) => {
        for (const [sound, source] of sources) {
          if (sounds.includes(sound)) continue;
          source.disconnect();
          sources.delete(sound);
        }
        for (const sound of sounds) {
          if (sources.has(sound)) continue;
          const source = audio.createMediaStreamSource(sound);
          source.connect(mixed);
          sources.set(sound, source);
        }
      };
      const [track] = mixed.stream.getAudioTracks();
      if (!track) throw new Error('no sound to mix into');
      return { track, set, stop: () => set([]) };
    },
  };
}
