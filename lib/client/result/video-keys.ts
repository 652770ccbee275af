/** Keyboard commands of the video player. */

/** What a command acts on. */
export interface Player {
  element: HTMLVideoElement;
  /** Frames. */
  step(by: 1 | -1): void;
  changeSpeed(by: 1 | -1): void;
  toggleLoop(): void;
}

type PlayerKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>;

/** Undefined for other keys and for keys that the focused control handles. */
export function playerCommand({ key, ctrlKey, altKey, metaKey, target }: PlayerKey) {
  if (ctrlKey || altKey || metaKey) return undefined;
  const tag = target instanceof Element ? target.tagName : '';
  if (tag === 'SELECT' || tag === 'INPUT') return undefined;
  if (tag === 'BUTTON' && (key === ' ' || key === 'Enter')) return undefined;
  return commands.get(key.length === 1 ? key.toLowerCase() : key);
}

function togglePlay({ element }: Player): void {
  if (element.paused) void element.play();
  else element.pause();
}

/** Seconds. */
function seek({ element }: Player, to: number): void {
  element.currentTime = Math.min(element.duration, Math.max(0, to));
}

const commands = new Map<string, (player: Player) => void>([
  [' ', togglePlay],
  ['k', togglePlay],
  ['l', (player) => player.toggleLoop()],
  [
    'm',
    ({ element }) => {
      element.muted = !element.muted;
    },
  ],
  [
    'f',
    ({ element }) =>
      void (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen()),
  ],
  [',', (player) => player.step(-1)],
  ['.', (player) => player.step(1)],
  ['<', (player) => player.changeSpeed(-1)],
  ['>', (player) => player.changeSpeed(1)],
  ['ArrowLeft', (player) => seek(player, player.element.currentTime - 1)],
  ['ArrowRight', (player) => seek(player, player.element.currentTime + 1)],
  ['Home', (player) => seek(player, 0)],
  ['End', (player) => seek(player, player.element.duration)],
]);
