import type { RecorderDeps } from './deps';
import { type Box, contain, cover, STAGE, stageOf } from './stage';
import type { PersonInRoom } from './view';

/** What is in a recording at this moment. */
export interface Recorded {
  people: { name: string; camera: MediaStream | null }[];
  screen: MediaStream | null;
  sounds: MediaStream[];
}

export function recordedOf(
  { self, others }: { self: PersonInRoom; others: PersonInRoom[] },
  ownSound: MediaStream | null,
): Recorded {
  const everybody = [self, ...others];
  const sounds = [ownSound, ...others.map(({ sound }) => sound)];
  return {
    people: everybody,
    screen: everybody.find(({ screen }) => screen !== null)?.screen ?? null,
    sounds: sounds.filter((sound) => sound !== null),
  };
}

/** Paints what is seen in the room, whoever comes and goes. */
export function createPainter(canvas: HTMLCanvasElement, deps: Pick<RecorderDeps, 'video'>) {
  const videos = new Map<MediaStream, HTMLVideoElement>();
  Object.assign(canvas, STAGE);
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
      const { x, y, width, height } = cover(sizeOf(video), box);
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
    paint({ people, screen }: Recorded) {
      if (!pen) return;
      pen.fillStyle = '#1d2433';
      pen.fillRect(0, 0, STAGE.width, STAGE.height);
      const boxes = stageOf(people.length, screen !== null);
      const shown = screen && videoOf(screen);
      if (shown && boxes.screen && shown.videoWidth > 0) {
        const { x, y, width, height } = contain(sizeOf(shown), boxes.screen);
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
