/** A session of a language's prompt as code, each answer as a comment below what it answers. Pure. */

const PROMPTS: readonly { prompt: RegExp; more: RegExp }[] = [
  { prompt: /^\s*>>> ?/, more: /^\s*\.\.\.(?: |$)/ },
  { prompt: /^In \[\d+\]: ?/, more: /^\s+\.\.\.: ?/ },
  { prompt: /^(?:php|irb\S*|jshell|node)> ?/, more: /^(?:php \S|\.\.\.)\s?/ },
  { prompt: /^> (?=[\w$('"])/, more: /^\.{3} ?/ },
];

/** Undefined where no line has a prompt. */
export function sessionAsCode(text: string, mark: '#' | '//'): string | undefined {
  const lines = text.split('\n');
  const found = PROMPTS.find(({ prompt }) => prompt.test(lines.find((line) => line.trim() !== '') ?? ''));
  if (found === undefined) return undefined;
  let isAnswer = false;
  let answers = 0;
  return lines
    .map((line) => {
      if (found.prompt.test(line)) {
        isAnswer = true;
        answers = 0;
        return line.replace(found.prompt, '');
      }
      if (found.more.test(line) && isAnswer) return line.replace(found.more, '');
      const said = line.replace(/^Out\[\d+\]: ?/, '').trim();
      if (said === '' || said.startsWith('```')) isAnswer = false;
      if (said === '' || !isAnswer) return '';
      answers++;
      return answers === 1 ? `${mark} => ${said}` : `${mark} ${said}`;
    })
    .join('\n');
}
