/** The ecosystems Launch understands, in the order they are asked. */
import cpp from './cpp/index.ts';
import csharp from './csharp/index.ts';
import generic from './generic/index.ts';
import go from './go/index.ts';
import godot from './godot/index.ts';
import java from './java/index.ts';
import kotlin from './kotlin/index.ts';
import node from './node/index.ts';
import php from './php/index.ts';
import type { Platform } from './platform.ts';
import python from './python/index.ts';
import roblox from './roblox/index.ts';
import ruby from './ruby/index.ts';
import rust from './rust/index.ts';

export const platforms: readonly Platform[] = [
  python,
  node,
  go,
  php,
  java,
  kotlin,
  csharp,
  rust,
  ruby,
  cpp,
  godot,
  roblox,
  generic,
];
