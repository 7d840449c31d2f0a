/** The usual jobs as prompts: launch a product, repair a docs tree, explain a failed gate. */
import { type ActionsByTool, inManagerWords } from '../tools/manager/words.ts';
import type { Surface } from '../tools/surface.ts';
import type { Prompt } from './extension.ts';

const user = (text: string) => [{ role: 'user' as const, content: { type: 'text', text } }];

/** In the words of the tools that are listed. */
export const promptsFor = (surface: Surface, actions: ActionsByTool): readonly Prompt[] =>
  surface === 'managers' ? prompts.map((prompt) => inWords(prompt, actions)) : prompts;

const inWords = (prompt: Prompt, actions: ActionsByTool): Prompt => ({
  ...prompt,
  messages: (values) =>
    prompt.messages(values).map((message) => {
      const { text } = message.content;
      return typeof text === 'string'
        ? { ...message, content: { ...message.content, text: inManagerWords(text, actions) } }
        : message;
    }),
});

const prompts: readonly Prompt[] = [
  {
    name: 'launch_product',
    title: 'Launch a product',
    description: 'From a product repository or page to a documentation pull request.',
    arguments: [
      {
        name: 'source',
        description: 'URL or path of the product repository, or URL of a product page',
        required: true,
      },
      { name: 'site', description: 'URL or path of the docs repository', required: false },
    ],
    messages: ({ source = '', site }) =>
      user(
        [
          `Document the product at ${source}${site === undefined ? '' : ` in the docs site ${site}`} and open a pull request.`,
          site === undefined
            ? 'Start with launch_start_run_from_product_url for a product page, launch_start_run_from_github_repo_url for a GitHub URL, launch_start_run for anything else.'
            : 'Start with launch_start_run; its run_config names the product as github_repo_url and the site as site_repo_url.',
          'Then follow `next` in every answer: launch_resume until the state is VALIDATING or READY_FOR_PR, launch_fix_next while validation_report.ok is false, launch_open_pr at READY_FOR_PR.',
          'When an answer has ok=false, do what its error.details say; try again unchanged only when error.retryable is true.',
          'Ask me before launch_open_pr. At the end, give me the pull request and what is left for a person.',
        ].join('\n'),
      ),
  },
  {
    name: 'repair_docs',
    title: 'Repair a docs tree',
    description: 'Checks an existing docs tree, repairs what a machine can, and says what is left.',
    arguments: [{ name: 'site', description: 'URL or path of the docs repository', required: true }],
    messages: ({ site = '' }) =>
      user(
        [
          `Check and repair the documentation at ${site}.`,
          `Call launch_start_run with run_config {"kind":"check","site_repo_url":${JSON.stringify(site)}}, then launch_resume until the state is VALIDATING.`,
          'While validation_report.ok is false call launch_fix_next; stop at FIX_EXHAUSTED.',
          'Then list by gate what was fixed and what a person must decide, with path and line. Ask me before launch_open_pr.',
        ].join('\n'),
      ),
  },
  {
    name: 'explain_failed_gate',
    title: 'Explain a failed gate',
    description: 'Why a gate of a run is red, and what to do about it.',
    arguments: [
      { name: 'run_id', description: 'The run', required: true },
      { name: 'gate', description: 'The gate; absent: every failed one', required: false },
    ],
    completes: { run_id: 'run' },
    messages: ({ run_id = '', gate }) =>
      user(
        [
          `Explain why ${gate === undefined ? 'gates' : `the gate \`${gate}\``} of run ${run_id} failed.`,
          'Read validation_report.json with launch_get_artifact. For each failed gate: what it guarantees, each finding with path and line, whether it is fixable by a machine, and the smallest change that fixes it.',
          'Say plainly when a gate could not run (untestable, crashed) and what it needs.',
        ].join('\n'),
      ),
  },
];
