/** The floor of a bot: Probot's own server and one handler that does nothing. */
import { createServer } from 'node:http';
import { createNodeMiddleware, Probot } from 'probot';

const probot = new Probot({
  appId: Number(process.env.APP_ID),
  privateKey: process.env.PRIVATE_KEY,
  secret: process.env.WEBHOOK_SECRET,
  baseUrl: process.env.GITHUB_API_URL,
  logLevel: 'fatal',
});
await probot.ready();
const middleware = await createNodeMiddleware(
  (app) => {
    app.on('issue_comment', async () => undefined);
  },
  { probot, webhooksPath: '/webhooks' },
);
const server = createServer((request, response) => void middleware(request, response));
server.listen(0, '127.0.0.1', () => {
  process.stderr.write(
    `${JSON.stringify({ message: 'bot is up', url: `http://127.0.0.1:${server.address().port}` })}\n`,
  );
});
