/**
 * What may be asked of a response's shape. Types only; read-directives.ts fills them.
 */
import type { Language } from './languages.ts';

export type Tone = 'pirate' | 'cat' | 'dog' | 'robot' | 'shakespeare' | 'formal' | 'cheerful';

export interface WordTarget {
  readonly count: number;
  readonly rule: 'about' | 'most' | 'least' | 'exactly';
}

export interface Directives {
  readonly sentences?: number;
  readonly paragraphs?: number;
  readonly words?: WordTarget;
  readonly brevity?: 'short' | 'long';
  readonly language?: Language;
  readonly tone?: Tone;
  /** "You are a patient tutor" gives the role, "Your name is Neko" the name. */
  readonly role?: string;
  readonly name?: string;
  readonly layout?: 'bullets' | 'numbered' | 'table' | 'plain';
  readonly letters?: 'upper' | 'lower';
  readonly startWith?: string;
  readonly endWith?: string;
  readonly mention?: string;
  readonly emoji?: boolean;
}
