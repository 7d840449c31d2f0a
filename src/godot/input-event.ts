/** A key as an event of the input map, in the words of Godot 3 (`config_version=4`) and 4 (`config_version=5`), from their class reference (`@GlobalScope`, enum KeyList and enum Key). */
import { invalid } from './fault.ts';

/** Distance from the first special key, the same in both. */
const SPECIAL: Readonly<Record<string, number>> = {
  Escape: 1,
  Tab: 2,
  Backspace: 4,
  Enter: 5,
  KpEnter: 6,
  Insert: 7,
  Delete: 8,
  Home: 13,
  End: 14,
  Left: 15,
  Up: 16,
  Right: 17,
  Down: 18,
  PageUp: 19,
  PageDown: 20,
  Shift: 21,
  Ctrl: 22,
  Meta: 23,
  Alt: 24,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, 28 + index])),
};
const FIRST_3 = 1 << 24;
const FIRST_4 = 1 << 22;

/** The value of the action in project.godot. Throws E_SCHEMA_VALIDATION for a key of another name. */
export function inputAction(keys: readonly string[], deadzone: number, configVersion: unknown): string {
  const is4 = Number(configVersion) >= 5;
  const events = keys.map((key) => (is4 ? event4(codeOf(key, FIRST_4)) : event3(codeOf(key, FIRST_3))));
  return `{\n"deadzone": ${deadzone},\n"events": [ ${events.join(', ')} ]\n}`;
}

function codeOf(key: string, first: number): number {
  const letter = key.toUpperCase();
  if (letter.length === 1 && /[A-Z0-9]/.test(letter)) return letter.charCodeAt(0);
  if (key === 'Space') return 32;
  const special = Object.hasOwn(SPECIAL, key) ? SPECIAL[key] : undefined;
  if (special !== undefined) return first + special;
  throw invalid(
    `There is no key \`${key.slice(0, 40)}\`.`,
    `Give letters, digits, Space or ${Object.keys(SPECIAL).join(', ')}.`,
  );
}

const event3 = (code: number): string =>
  `Object(InputEventKey,"resource_local_to_scene":false,"resource_name":"","device":0,"alt":false,"shift":false,"control":false,"meta":false,"command":false,"pressed":false,"scancode":${code},"unicode":0,"echo":false,"script":null)`;
const event4 = (code: number): string =>
  `Object(InputEventKey,"resource_local_to_scene":false,"resource_name":"","device":-1,"window_id":0,"alt_pressed":false,"shift_pressed":false,"ctrl_pressed":false,"meta_pressed":false,"pressed":false,"keycode":0,"physical_keycode":${code},"key_label":0,"unicode":0,"echo":false,"script":null)`;
