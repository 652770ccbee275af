/**
 * The few phrases the sandbox has in languages other than English. A table; it never pretends to translate more.
 */
import type { Language } from '../request/languages.ts';

export interface Phrases {
  readonly hello: string;
  /** What the sandbox is, in one or two sentences. */
  readonly about: string;
  readonly offer: string;
  readonly thanks: string;
  readonly bye: string;
  /** Said before a response that then goes on in English. */
  readonly fewPhrases: string;
}

export function phrasesOf(language: Language): Phrases {
  return phrases[language];
}

/** The language a short greeting is in, when it is one of these. */
export function greetingLanguage(text: string): Language | undefined {
  return greetings.find(([pattern]) => pattern.test(text))?.[1];
}

const greetings: readonly (readonly [RegExp, Language])[] = [
  [/^(?:bonjour|salut|bonsoir|coucou)\b/i, 'fr'],
  [/^(?:hallo|guten (?:tag|morgen|abend)|servus|gr[uü](?:ß|ss) (?:dich|gott)|moin)\b/i, 'de'],
  [/^(?:hola|buenos d[ií]as|buenas (?:tardes|noches))(?![\p{L}])/iu, 'es'],
  [/^(?:ciao|buongiorno|buonasera|salve)\b/i, 'it'],
  [/^(?:ol[aá]|bom dia|boa (?:tarde|noite))(?![\p{L}])/iu, 'pt'],
  [/^(?:hoi|goedemorgen|goedemiddag|goedenavond)\b/i, 'nl'],
  [/^(?:こんにちは|こんばんは|おはよう)/, 'ja'],
  [/^(?:你好|您好|早上好)/, 'zh'],
];

const phrases: Readonly<Record<Language, Phrases>> = {
  en: {
    hello: 'Hello!',
    about: "I am Easel's sandbox: a rule-based writer, not a neural model.",
    offer: 'What would you like to try?',
    thanks: 'You are welcome!',
    bye: 'Goodbye, and happy making!',
    fewPhrases: '',
  },
  fr: {
    hello: 'Bonjour !',
    about: "Je suis le bac à sable d'Easel : un rédacteur à base de règles, pas un modèle neuronal.",
    offer: 'Que souhaitez-vous essayer ?',
    thanks: 'Avec plaisir !',
    bye: 'Au revoir et bonne création !',
    fewPhrases: '(Je ne connais que quelques phrases en français ; la suite est en anglais.)',
  },
  de: {
    hello: 'Hallo!',
    about: 'Ich bin die Sandbox von Easel: ein regelbasierter Schreiber, kein neuronales Modell.',
    offer: 'Was möchten Sie ausprobieren?',
    thanks: 'Gern geschehen!',
    bye: 'Auf Wiedersehen und viel Freude!',
    fewPhrases: '(Ich kenne nur wenige Sätze auf Deutsch; der Rest ist auf Englisch.)',
  },
  es: {
    hello: '¡Hola!',
    about: 'Soy el entorno de pruebas de Easel: un redactor basado en reglas, no un modelo neuronal.',
    offer: '¿Qué le gustaría probar?',
    thanks: '¡De nada!',
    bye: '¡Adiós y feliz creación!',
    fewPhrases: '(Solo conozco unas pocas frases en español; el resto va en inglés.)',
  },
  it: {
    hello: 'Ciao!',
    about: 'Sono la sandbox di Easel: un redattore basato su regole, non un modello neurale.',
    offer: 'Che cosa vuole provare?',
    thanks: 'Prego!',
    bye: 'Arrivederci e buon lavoro!',
    fewPhrases: '(Conosco solo poche frasi in italiano; il resto è in inglese.)',
  },
  pt: {
    hello: 'Olá!',
    about: 'Sou o ambiente de testes do Easel: um redator baseado em regras, não um modelo neural.',
    offer: 'O que gostaria de experimentar?',
    thanks: 'De nada!',
    bye: 'Até logo e boas criações!',
    fewPhrases: '(Só conheço algumas frases em português; o resto está em inglês.)',
  },
  nl: {
    hello: 'Hallo!',
    about: 'Ik ben de sandbox van Easel: een schrijver op basis van regels, geen neuraal model.',
    offer: 'Wat wilt u proberen?',
    thanks: 'Graag gedaan!',
    bye: 'Tot ziens en veel plezier!',
    fewPhrases: '(Ik ken maar een paar zinnen in het Nederlands; de rest is in het Engels.)',
  },
  ja: {
    hello: 'こんにちは！',
    about: '私は Easel のサンドボックスです。規則で文章を作るプログラムで、ニューラルモデルではありません。',
    offer: '何を試してみますか？',
    thanks: 'どういたしまして！',
    bye: 'さようなら！',
    fewPhrases: '（日本語は少しの文しか知らないので、続きは英語です。）',
  },
  zh: {
    hello: '你好！',
    about: '我是 Easel 的沙盒：一个基于规则的写作程序，不是神经网络模型。',
    offer: '你想试试什么？',
    thanks: '不客气！',
    bye: '再见！',
    fewPhrases: '（我只会几句中文，以下内容为英文。）',
  },
};
