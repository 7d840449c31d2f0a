/** A chat on the terminal: each line is a comment, of ann or of whom it names (`as rob: …`); it ends with the input. */
import { createInterface } from 'node:readline';

export async function chat(onComment: (login: string, body: string) => Promise<void>): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'comment> ' });
  let isOver = false;
  lines.once('close', () => {
    isOver = true;
  });
  lines.prompt();
  for await (const line of lines) {
    const [, login = 'ann', body = ''] = /^(?:as ([a-z]+): ?)?(.*)$/su.exec(line) ?? [];
    if (body.trim() !== '') await onComment(login, body);
    if (!isOver) lines.prompt();
  }
}
