/** Roblox: modules of Luau; `Tide.new()`, and `tide:rise()` for what is called on a value. */
import type { Words } from './words.ts';

/** Before the last part of a name that is called with a colon. */
export const METHOD = ':';

export const roblox: Words = {
  id: 'roblox',
  fence: 'luau',
  languages: ['Luau'],
  unit: 'module',
  spell: ({ name }) => name.replace(`.${METHOD}`, METHOD),
};
