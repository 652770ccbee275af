/** The tokens of a program of TypeScript, JavaScript or Python. */
import { ansiText } from './read-shell.ts';

export interface Token {
  kind: 'text' | 'number' | 'name' | 'mark';
  text: string;
  from: number;
  to: number;
  /** Of its substitutions. */
  pattern?: RegExp | undefined;
}

const token =
  /(?<space>(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*|\\\r?\n)+)|(?:(?<prefix>[rbuf]{0,2})(?:(?<three>"{3}|'{3})(?<long>[\s\S]*?)\k<three>|(?<one>["'])(?<short>(?:(?!\k<one>)[^\\\n]|\\[\s\S])*)\k<one>)|`(?<template>(?:[^`\\]|\\[\s\S])*)`)|(?<number>(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|=>|[!=]==?|\?\?|\?\.|\.\.\.|\*\*|\|\||[\s\S]/giu;

export function tokensOf(source: string): Token[] {
  return [...source.matchAll(token)].flatMap(({ 0: text, index: from, groups = {} }): Token[] => {
    const { space, prefix = '', long, short, template, number, name } = groups;
    const place = { from, to: from + text.length };
    if (space !== undefined) return [];
    const inner = long ?? short ?? template;
    if (inner === undefined) {
      if (number !== undefined) return [{ kind: 'number', text, ...place }];
      return [{ kind: name === undefined ? 'mark' : 'name', text, ...place }];
    }
    const ofPython = /f/i.test(prefix) ? /\{([^{}]*)\}/g : undefined;
    const pattern = template === undefined ? ofPython : /\$\{([^}]*)\}/g;
    return [{ kind: 'text', text: /r/i.test(prefix) ? inner : ansiText(inner), pattern, ...place }];
  });
}
