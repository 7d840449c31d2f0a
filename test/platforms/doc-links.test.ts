/** A link with words of its own keeps what it is for, which its words may not say. */
import { expect, it } from 'vitest';
import { labelledLink } from '../../src/platforms/doc-links.ts';

it.each([
  ['Rig', '', '`Rig`'],
  ['RigBuilder.withDepth(int)', 'depth', 'depth (`RigBuilder.withDepth(int)`)'],
  ['onDig(Listener)', 'onDig', '`onDig(Listener)`'],
  ['Rig.dig()', 'dig()', '`Rig.dig()`'],
  ['Rig', 'Rig', '`Rig`'],
  ['Rig.dig(boolean)', 'Rig.dig(true)', '`Rig.dig(true)`'],
  ['https://quarry.example/', 'the quarry', '[the quarry](https://quarry.example/)'],
])('%s | %s', (target, label, shown) => expect(labelledLink(target, label)).toBe(shown));
