/** The fixed words of every page: several phrasings each, chosen by a hash of the page's id; none states a fact about a product. */
import { sha256 } from '../model/passage.ts';

export const TEMPLATES_VERSION = 'v1';

/** `{product}` and `{title}` are filled in. Each is about the page or the reader, or ends in a colon. */
export const PHRASES = {
  landingPromise: [
    'After this page you will know what it is for, where its limits are, and where to begin.',
    'This page tells what it is for and where it stops, and leads to the first steps.',
    'Read this page to see whether it fits your task; the guides linked at its end show how to use it.',
  ],
  abilities: ['With {product} you can:', 'What you can use {product} for:', 'Tasks that {product} takes over:'],
  doings: ['What {product} does:', 'Point by point:', 'The work it takes off your hands:'],
  furtherPoints: ['Also worth knowing:', 'In addition:', 'Further points:'],
  formats: [
    'Formats at a glance, by direction:',
    'Each row names a format and the directions that are documented:',
    'The documented formats and directions:',
  ],
  glance: ['The facts in one table:', 'What to know before you choose it:', 'In short:'],
  limits: [
    'Know these limits before you rely on it:',
    'Before you build on it, know where it stops:',
    'Limits that are known today:',
  ],
  install: ['Install it with one command:', 'One command installs it:', 'Run this command to install it:'],
  installOther: ['Or, with {manager}:', 'With {manager} instead:', 'The same with {manager}:'],
  docsIntro: [
    'The guides below go from the first steps to single tasks.',
    'Start with the first guide below; each of the others shows one task from beginning to end.',
    'Each guide below can be read by itself; begin with the first if this is all new to you.',
  ],
  docsIntroOne: [
    'Start with the guide below.',
    'The guide below has the first steps.',
    'Follow the guide below for the first steps.',
  ],
  startPromise: [
    'This guide goes from an empty environment to a first working program.',
    'After this guide you will have a working installation and a first program to build on.',
    'Follow this guide from top to bottom to get a first program to run.',
  ],
  startPromiseSteps: [
    'This guide goes from an empty environment to the first commands.',
    'After this guide you will have a working installation and know the first commands.',
    'Follow this guide from top to bottom to get to your first result.',
  ],
  startPromiseInstall: [
    'This guide shows what to have ready and how to install it.',
    'After this guide you will have a working installation.',
    'Follow this guide to get a working installation.',
  ],
  firstProgram: [
    'Copy this program into a file and run it:',
    'Here is a whole program to begin with:',
    'Begin with this program:',
  ],
  firstSteps: ['Begin with this:', 'Run this first:', 'Start with this:'],
  nextSteps: ['Then try this one:', 'Continue with this:', 'Next, try this:'],
  taskVerb: [
    'This guide shows how to {title}.',
    'After this guide you will be able to {title}.',
    'Follow this guide to {title}.',
  ],
  taskThing: [
    'This guide is about {title}.',
    'This guide covers {title}, with working code.',
    'Read this guide for {title}, with working code.',
  ],
  taskAny: [
    'This guide shows one task in working code.',
    'This guide is short: one task, and the code for it.',
    'This guide shows the task in code that is ready to be copied.',
  ],
  taskCode: ['The whole code:', 'In code:', 'The code for it:'],
  taskCodeSteps: ['Begin here:', 'The first example:', 'First:'],
  taskCodeMore: ['A further example:', 'One more example:', 'Another example:'],
  guideIntro: [
    'This guide collects how things behave, topic by topic, and links to a guide for each task.',
    'Read this guide when the first program runs and you want to know how the parts behave.',
    'This guide goes beyond the first steps: behaviour first, then a link to each task.',
  ],
  behaviour: ['How it behaves:', 'What to expect:', 'What to rely on:'],
  referenceIntro: [
    'Each page below describes one part of the public interface, with a link to the source line of each symbol.',
    'The pages below describe the public interface, symbol by symbol, with links into the source.',
    'Look up a symbol in the table at the end, or open the page of its {unit}.',
  ],
  referenceIntroOne: [
    'This page describes the public interface, symbol by symbol, with a link to each source line.',
    'Every entry on this page links to the line of the source that defines it.',
    'Each entry below has its signature as the source writes it, and a link to that line.',
  ],
  symbols: [
    'Every public symbol, with the page that describes it:',
    'All public symbols in one table:',
    'The public symbols, in the order of their pages:',
  ],
  silentSymbols: [
    'Symbols whose source has no words of its own:',
    'Without a description in the source:',
    'By name alone:',
  ],
  symbolPage: [
    'This page describes {title}, with a link to each source line.',
    'This page has the entries of {title}; each links to the line that defines it.',
    'Every entry on this page, for {title}, links to its line of the source.',
  ],
  symbolPagePlain: [
    'This page describes {title}: signatures, parameters, and what comes back.',
    'This page has the entries of {title}, each with its signature as the source writes it.',
    'Each entry of {title} on this page begins with its signature as the source writes it.',
  ],
  referenceIntroPlain: [
    'Each page below describes one part of the public interface.',
    'The pages below describe the public interface, symbol by symbol.',
    'Look up a symbol in the table at the end, or open the page of its {unit}.',
  ],
  referenceIntroOnePlain: [
    'This page describes the public interface, symbol by symbol.',
    'Each entry below has its signature as the source writes it.',
    'Every public symbol has an entry below, with its signature as the source writes it.',
  ],
  testExample: ['As a test uses it', 'From the tests', 'In a test'],
  docExample: ['In code', 'An example', 'For example'],
  parameters: ['Parameters:'],
  properties: ['Properties:'],
  kbIntro: [
    'The pages below answer single questions.',
    'Each page below answers questions that come up in practice.',
    'Look for your question on the pages below.',
  ],
  faqIntro: [
    'This page answers what people ask before they decide, and what they run into afterwards.',
    'Short answers first; follow the links at the end for the long ones.',
    'Each question below is answered in its first sentence.',
  ],
  errorsIntro: [
    'This page lists what can be raised, by whom, and why.',
    'Look for the name of your error below; each section says what raises it.',
    'Each section below takes one error and says what raises it.',
  ],
  otherLimits: [
    'What are the limits of {product}?',
    'Which limits does {product} have?',
    'What should I know about the limits of {product}?',
  ],
  otherFacts: ['What else is good to know about {product}?', 'What else should I know about {product}?'],
  blogOpening: ['Meet {product}.', 'This post introduces {product}.', 'A short introduction to {product}.'],
  blogInShort: ['In one sentence:', 'In short:', 'What it is:'],
  blogFeatures: ['What it brings', 'What is in it', 'A short tour'],
  blogTry: ['Try it', 'See for yourself', 'Where to start'],
  blogTryInstall: ['Install it and follow the first steps:', 'One command is enough to try it:', 'To try it, run:'],
  next: ['Next:', 'See also:'],
  guides: ['Guides', 'All guides', 'Guides by task'],
  answers: ['Answers', 'All answers', 'Topics'],
  pagesByModule: ['Pages', '{Units} and {owners}', 'By {unit} and {owner}'],
} as const satisfies Record<string, readonly string[]>;
export type PhraseKey = keyof typeof PHRASES;

/** The phrasing that a page always gets. */
export function phrase(key: PhraseKey, pageId: string, values: Readonly<Record<string, string>> = {}): string {
  const choices: readonly string[] = PHRASES[key];
  const index = Number.parseInt(sha256(`${pageId}|${key}`).slice(0, 8), 16) % choices.length;
  return (choices[index] ?? '').replace(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole);
}
