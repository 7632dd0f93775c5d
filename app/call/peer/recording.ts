import type { Timing } from '~/app/connection/socket';
import type { PeerDeps, PersonInCall, RecorderDeps } from './view';

/** A person's place in the recorded picture: in a mosaic, or in a column beside the shared screen. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const PICTURE_SIZE = { width: 1280, height: 720 };
const COLUMN_WIDTH = 256;

/** Equal boxes for this many people, as large as possible. */
function mosaicBoxes(count: number, { x, y, width, height }: Box): Box[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.max(1, Math.ceil(count / columns));
  const size = { width: Math.floor(width / columns), height: Math.floor(height / rows) };
  return Array.from({ length: count }, (_, at) => ({
    ...size,
    x: x + (at % columns) * size.width,
    y: y + Math.floor(at / columns) * size.height,
  }));
}

function pictureLayout(count: number, hasScreen: boolean): { people: Box[]; screen: Box | null } {
  const whole = { x: 0, y: 0, ...PICTURE_SIZE };
  if (!hasScreen) return { people: mosaicBoxes(count, whole), screen: null };
  const height = Math.min(
    Math.round((COLUMN_WIDTH * 9) / 16),
    Math.floor(PICTURE_SIZE.height / Math.max(1, count)),
  );
  const x = PICTURE_SIZE.width - COLUMN_WIDTH;
  return {
    screen: { ...whole, width: x },
    people: Array.from({ length: count }, (_, at) => ({ x, y: at * height, width: COLUMN_WIDTH, height })),
  };
}

/** The central part of the picture that fills the box. */
function coverBox(picture: { width: number; height: number }, box: Box): Box {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [box.width / scale, box.height / scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** The part of the box that shows the whole picture. */
function containBox(picture: { width: number; height: number }, box: Box): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

export function recordedScene(
  { self, others }: { self: PersonInCall; others: PersonInCall[] },
  ownSound: MediaStream | null,
) {
  const everybody = [self, ...others];
  const sounds = [ownSound, ...others.map(({ sound }) => sound)];
  return {
    people: everybody,
    screen: everybody.find(({ screen }) => screen !== null)?.screen ?? null,
    sounds: sounds.filter((sound) => sound !== null),
  };
}

type RecordedScene = ReturnType<typeof recordedScene>;

function createPainter(canvas: HTMLCanvasElement, deps: Pick<RecorderDeps, 'video'>) {
  const videos = new Map<MediaStream, HTMLVideoElement>();
  Object.assign(canvas, PICTURE_SIZE);
  const pen = canvas.getContext('2d');

  const videoOf = (stream: MediaStream): HTMLVideoElement => {
    const video = videos.get(stream) ?? deps.video(stream);
    videos.set(stream, video);
    return video;
  };
  const forget = (isKept: (stream: MediaStream) => boolean) => {
    for (const [stream, video] of videos) {
      if (isKept(stream)) continue;
      video.srcObject = null;
      videos.delete(stream);
    }
  };
  const sizeOf = (video: HTMLVideoElement) => ({ width: video.videoWidth, height: video.videoHeight });

  function person(name: string, camera: MediaStream | null, box: Box): void {
    if (!pen) return;
    const video = camera && videoOf(camera);
    if (video && video.videoWidth > 0) {
      const { x, y, width, height } = coverBox(sizeOf(video), box);
      pen.drawImage(video, x, y, width, height, box.x, box.y, box.width, box.height);
    }
    pen.font = '20px sans-serif';
    pen.textBaseline = 'bottom';
    const at = [box.x + 12, box.y + box.height - 10] as const;
    pen.fillStyle = 'rgb(0 0 0 / 60%)';
    pen.fillRect(at[0] - 6, at[1] - 24, Math.min(pen.measureText(name).width + 12, box.width - 12), 28);
    pen.fillStyle = '#fff';
    pen.fillText(name, at[0], at[1], box.width - 24);
  }

  return {
    paint({ people, screen }: RecordedScene) {
      if (!pen) return;
      pen.fillStyle = '#1d2433';
      pen.fillRect(0, 0, PICTURE_SIZE.width, PICTURE_SIZE.height);
      const boxes = pictureLayout(people.length, screen !== null);
      const shown = screen && videoOf(screen);
      if (shown && boxes.screen && shown.videoWidth > 0) {
        const { x, y, width, height } = containBox(sizeOf(shown), boxes.screen);
        pen.drawImage(shown, x, y, width, height);
      }
      for (const [at, { name, camera }] of people.entries()) {
        const box = boxes.people[at];
        if (box) person(name, camera, box);
      }
      forget((stream) => stream === screen || people.some(({ camera }) => camera === stream));
    },
    stop: () => forget(() => false),
  };
}

/** 12 frames per second are enough for faces and slides, and leave CPU for the call. */
const FRAME_MS = 80;
/** Browsers keep chunks outside the page's memory, and a crash loses at most one. */
const CHUNK_MS = 2_000;

/** Records the room's pictures and sound on this device. Throws if the browser cannot record after all. */
function createRecording(
  { recorded, ended }: { recorded(): RecordedScene; ended(): void },
  deps: RecorderDeps & Timing,
) {
  const canvas = deps.canvas();
  const painter = createPainter(canvas, deps);
  const mixer = deps.mixer();
  const pictures = canvas.captureStream(1000 / FRAME_MS);
  const pieces: Blob[] = [];
  let timer: unknown = null;

  const paint = () => {
    timer = deps.setTimer(paint, FRAME_MS);
    const now = recorded();
    mixer.set(now.sounds);
    painter.paint(now);
  };
  const clear = () => {
    deps.clearTimer(timer);
    painter.stop();
    mixer.stop();
    for (const track of pictures.getTracks()) track.stop();
  };

  let recorder: MediaRecorder;
  try {
    paint();
    recorder = deps.record(deps.stream([...pictures.getVideoTracks(), mixer.track]));
    recorder.start(CHUNK_MS);
  } catch (error) {
    clear();
    throw error;
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) pieces.push(data);
  });
  const done = new Promise<Blob | null>((resolve) => {
    recorder.addEventListener('stop', () => {
      clear();
      resolve(pieces.length === 0 ? null : new Blob(pieces, { type: recorder.mimeType }));
      ended();
    });
  });
  return {
    /** The recording, or null if nothing was recorded. Repeated calls return the same promise. */
    stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      return done;
    },
  };
}

/** The recording button. A finished recording is kept until it is fetched, even if the room ended it. */
export function createRecorder(
  { recorded, changed }: { recorded(): RecordedScene; changed(): void },
  deps: PeerDeps,
) {
  let recording: ReturnType<typeof createRecording> | null = null;
  let isOn = false;
  let failures = 0;

  return {
    isOn: () => isOn,
    /** Failures in a row. */
    failures: () => failures,
    start() {
      if (isOn || !deps.recorder) return;
      try {
        const ended = () => {
          isOn = false;
          changed();
        };
        recording = createRecording({ recorded, ended }, { ...deps, ...deps.recorder });
        isOn = true;
        failures = 0;
      } catch {
        // The browser claimed support that it does not have.
        failures += 1;
      }
      changed();
    },
    finish: async () => void (await recording?.stop()),
    async stop(): Promise<Blob | null> {
      const mine = recording;
      recording = null;
      return (await mine?.stop()) ?? null;
    },
  };
}
