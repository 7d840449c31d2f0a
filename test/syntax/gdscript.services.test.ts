/** Samples of GDScript are judged by the Godot of this machine (Debian's is Godot 3); what is of the other Godot is not judged, and said. */
import { describe, expect, it } from 'vitest';
import { createProcesses } from '../../src/adapters/processes.ts';
import { createSampleEngines } from '../../src/adapters/sample-engines.ts';
import type { SyntaxResult } from '../../src/syntax/check-syntax.ts';

const engines = createSampleEngines(createProcesses());
const judge = async (code: string): Promise<SyntaxResult | undefined> =>
  (await engines.judge([{ language: 'gdscript', code }]))[0];

describe('a good sample of Godot 3 is no fault', () => {
  it.each([
    [
      'a script',
      'extends Node2D\n\nexport var height = 3\nonready var gauge = $Gauge\n\nfunc _ready():\n\tgauge.show()\n',
    ],
    [
      'names of others',
      'extends TideGauge\n\nvar sea = Sea.new()\n\nfunc _ready():\n\tsea.flood(self)\n\t$Gauge.rise(1, 2)\n',
    ],
    ['statements', 'var sea = Sea.new()\nsea.flood(3)\nif sea.high:\n    print("high")\nelse:\n    print("low")\n'],
    ['a signal, and who emits it', 'signal flooded(level)\n\nemit_signal("flooded", 3)'],
    [
      'a member over several lines before statements',
      'var seas = [\n    1,\n    2,\n]\nvar all = sum(seas)\nprint(all)',
    ],
    ['a value', '{\n\t"height": 3,\n\t"name": "spring",\n}'],
    ['headers as a reference lists them', 'func level(at: int) -> float\nfunc rise()'],
    ['a body that is a comment', 'func _ready():\n\t# flood the harbour here\n\nfunc rise():\n\tpass'],
    ['a file that is not there', 'const Sea = preload("res://sea.gd")\nvar sea = Sea.new()'],
    ['what waits', 'func rise():\n\tyield(get_tree(), "idle_frame")'],
    ['indented as in a list', '  var sea = 1\n  print(sea)'],
    ['an inner class', 'class Wave:\n\tfunc rise():\n\t\treturn 1\n\nfunc run():\n\treturn Wave.new().rise()'],
  ])('%s', async (_name, code) => {
    expect(await judge(code)).toMatchObject({ status: 'ok', line: null });
  });
});

describe('a wrong one is, at its line', () => {
  it.each([
    ['func rise()\n\tpass', 1],
    ['extends Node\n\nfunc rise():\n\tvar sea = [1, 2\n\tprint(sea)\n', 5],
    ['func rise():\n\tprint("high)\n', 2],
    ['var sea = 1\nsea = = 2', 2],
    ['func rise():\n\tif sea\n\t\treturn', 2],
    ['func rise():\n\tprint(sea))', 2],
    ['func rise(:\n\tpass', 1],
  ])('%j', async (code, line) => {
    const result = await judge(code);
    expect(result).toMatchObject({ status: 'error', line });
    expect(result?.reason).toMatch(/^Godot 3\.\d+ says: /);
  });
});

describe('of Godot 4 nothing is reported, right or wrong', () => {
  it.each([
    '@export var height: int = 3',
    'func rise():\n\tawait get_tree().process_frame',
    'var rise = func(): return 1',
    'class_name Sea extends Node',
    'signal flooded(level: int)',
    'var height: int = 3:\n\tset(value):\n\t\theight = value',
    'func rise(height, speed,):\n\tpass',
    'func rise():\n\tconst TOP := 3',
    'sea.on_flood(\n\tfunc(level):\n\t\tprint(level)\n)',
    'var waves: Array[Wave] = []',
    'static var seas := 0',
    'func rise():\n\tsuper()\n\tsuper.rise()',
    'func rise():\n\t%Gauge.show()',
    'for wave: Wave in waves:\n\twave.rise()',
    'if wave not in waves:\n\tpass',
    '@tool\nextends EditorPlugin\nfunc (',
  ])('%j', async (code) => {
    const result = await judge(code);
    if (result?.status !== 'ok')
      expect(result).toMatchObject({
        status: 'not_checkable',
        reason: expect.stringMatching(/^GDScript of Godot 4 is not judged by Godot 3\.\d+$/) as string,
      });
    expect(result?.status).not.toBe('error');
  });
});

it('judges many samples in one start, each by itself', async () => {
  const codes = Array.from({ length: 120 }, (_, at) =>
    at % 3 === 0 ? `func rise_${at}(:\n\tpass` : `var sea_${at} = ${at}`,
  );
  const results = await engines.judge(codes.map((code) => ({ language: 'gdscript', code })));
  expect(results.map(({ status }) => status)).toEqual(codes.map((_, at) => (at % 3 === 0 ? 'error' : 'ok')));
});
