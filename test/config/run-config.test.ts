import { describe, expect, it, test } from 'vitest';
import { normaliseRunConfig, parseRunConfig, slugOf } from '../../src/config/run-config.ts';
import { LaunchError } from '../../src/errors.ts';

function problemsOf(input: unknown): { code: string; problems: unknown } {
  try {
    parseRunConfig(input, 'run_config.yaml');
  } catch (thrown) {
    if (thrown instanceof LaunchError) return { code: thrown.code, problems: thrown.details.problems };
    throw thrown;
  }
  throw new Error('nothing was refused');
}

describe('a run_config', () => {
  it.each(['../other', 'docs/../../other/site', String.raw`docs\..\..\other`, 'docs/..', 'docs\0'])(
    'names folders inside its repository, and not %j',
    (folder) => {
      const configs = [
        { site_path: folder },
        { repo_hints: { source_roots: ['src', folder] } },
        { ingestion: { scan_directories: [folder] } },
        { ingestion: { example_directories: [folder] } },
      ];
      for (const config of configs) {
        const { code, problems } = problemsOf({ github_repo_url: '../product', ...config });
        expect(code).toBe('SCHEMA_VALIDATION_FAILED');
        expect(JSON.stringify(problems)).toContain('no folder inside the repository');
      }
    },
  );
  it.each(['docs', '/docs/', './docs', '.', 'a..b', '...', 'docs/..hidden'])('takes the folder %j', (site_path) =>
    expect(parseRunConfig({ github_repo_url: '../product', site_path }).site_path).toBe(site_path),
  );

  it('is read from YAML and from JSON alike', () => {
    expect(parseRunConfig('github_repo_url: ../product\nlocales: [en]\n')).toEqual(
      parseRunConfig('{"github_repo_url": "../product", "locales": ["en"]}'),
    );
  });

  it('is refused with every problem at once, each with its path and a near name', () => {
    expect(
      problemsOf('github_repo_ur: x\nlocales: en\ningestion:\n  exlude: [a]\nllm: { base_url: x, model: y }\n'),
    ).toMatchInlineSnapshot(`
      {
        "code": "SCHEMA_VALIDATION_FAILED",
        "problems": [
          {
            "message": "Invalid input: expected array, received string",
            "path": "locales",
          },
          {
            "message": "Unknown key \`exlude\`, did you mean \`exclude\`?",
            "path": "ingestion.exlude",
          },
          {
            "message": "Unknown key \`github_repo_ur\`, did you mean \`github_repo_url\`?",
            "path": "github_repo_ur",
          },
        ],
      }
    `);
  });

  it('is refused with the line of broken YAML and of a key that stands twice', () => {
    expect(problemsOf('github_repo_url: a\ngithub_repo_url: b\n').problems).toEqual([
      { path: 'line 2', message: 'Map keys must be unique' },
    ]);
    expect(problemsOf('github_repo_url: "a\n').code).toBe('SCHEMA_VALIDATION_FAILED');
  });

  it('says that a language model is not available yet', () => {
    expect(problemsOf({ github_repo_url: 'x', llm: { base_url: 'http://x', model: 'm' } }).problems).toEqual([
      {
        path: 'llm',
        message: '`llm` is not available yet: drafting works without a language model. Remove the key',
      },
    ]);
  });

  it('needs a product, or a site for a check', () => {
    expect(problemsOf({}).problems).toEqual([
      { path: 'github_repo_url', message: 'missing: the repository of the product, as a URL or a path' },
    ]);
    expect(problemsOf({ kind: 'check' }).problems).toEqual([
      { path: 'site_repo_url', message: 'missing: the site that a check judges' },
    ]);
  });

  it('gets every default, with sections in their own order', () => {
    const normalised = normaliseRunConfig(
      parseRunConfig({ github_repo_url: 'https://github.com/o/My.Product.git', required_sections: ['kb', 'docs'] }),
    );
    expect(normalised.product_slug).toBe('my-product');
    expect(normalised.required_sections).toEqual(['docs', 'kb']);
    expect(normalised.asks_for_blog).toBe(false);
    expect(normalised.max_fix_attempts).toBe(1000);
  });
});

describe('a slug', () => {
  it.each([
    ['https://github.com/aspose-3d-foss/Aspose.3D-FOSS-for-Python', 'aspose-3d-foss-for-python'],
    ['git@github.com:o/r.git', 'r'],
    ['../some/Café Site/', 'cafe-site'],
    ['C:\\work\\docs', 'docs'],
    ['.', 'site'],
  ])('of %s is %s', (source, slug) => expect(slugOf(source)).toBe(slug));

  it('is asked for where a name has no letter', () => expect(() => slugOf('/日本/')).toThrow(/product_slug/u));
});

test.each([
  ['https://user:secret@github.com/acme/x', true],
  ['https://ghp_secret@github.com/acme/x', true],
  ['https://github.com/acme/x?access_token=secret', true],
  ['ssh://git:secret@github.com/acme/x', true],
  ['ssh://git@github.com/acme/x.git', false],
  ['git@github.com:acme/x.git', false],
  ['https://github.com/acme/x.git', false],
  ['./a folder#1', false],
])('the address %s holds a secret: %s, and is not repeated where it does', (address, isSecret) => {
  for (const key of ['github_repo_url', 'site_repo_url']) {
    const config = { kind: 'launch', github_repo_url: 'acme/y', [key]: address };
    const said = (() => {
      try {
        parseRunConfig(config);
        return null;
      } catch (thrown) {
        return JSON.stringify([String(thrown), thrown]);
      }
    })();
    expect(said !== null).toBe(isSecret);
    expect(said ?? '').not.toContain('secret@');
    expect(said ?? '').not.toContain('access_token');
  }
});
