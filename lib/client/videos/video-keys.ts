/** Keyboard commands of the video player. Pure. */

export type VideoAct =
  | { kind: 'toggle' | 'loop' | 'mute' | 'fullscreen' }
  | { kind: 'step' | 'speed'; by: 1 | -1 }
  | { kind: 'skip'; seconds: number }
  /** Fraction of the duration, 0 to 1. */
  | { kind: 'to'; share: number };

export interface VideoKey {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  target: EventTarget;
}

/** Undefined for other keys and for keys that the focused control handles. */
export function videoKey({ key, ctrlKey, altKey, metaKey, target }: VideoKey): VideoAct | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const tag = target instanceof Element ? target.tagName : '';
  if (tag === 'SELECT' || tag === 'INPUT') return undefined;
  if (tag === 'BUTTON' && (key === ' ' || key === 'Enter')) return undefined;
  return actions.get(key.length === 1 ? key.toLowerCase() : key);
}

const actions = new Map<string, VideoAct>([
  [' ', { kind: 'toggle' }],
  ['k', { kind: 'toggle' }],
  ['l', { kind: 'loop' }],
  ['m', { kind: 'mute' }],
  ['f', { kind: 'fullscreen' }],
  [',', { kind: 'step', by: -1 }],
  ['.', { kind: 'step', by: 1 }],
  ['<', { kind: 'speed', by: -1 }],
  ['>', { kind: 'speed', by: 1 }],
  ['ArrowLeft', { kind: 'skip', seconds: -1 }],
  ['ArrowRight', { kind: 'skip', seconds: 1 }],
  ['Home', { kind: 'to', share: 0 }],
  ['End', { kind: 'to', share: 1 }],
]);
