/** A browser without a screen for tests of pages: cookies kept, redirects followed by hand, forms posted as pages hold them. */
import type { Conversation } from './bot.ts';

export interface Visit {
  status: number;
  url: string;
  text: string;
  headers: Headers;
}
export interface Visitor {
  get(url: string): Promise<Visit>;
  post(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Visit>;
  cookies: Map<string, string>;
}

export function createVisitor(base: string): Visitor {
  const cookies = new Map<string, string>();
  const go = async (url: string, init: RequestInit, hops = 0): Promise<Visit> => {
    const target = new URL(url, base);
    const own = target.origin === base;
    const cookie = own ? [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') : '';
    const answer = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }), ...init.headers },
    });
    if (own)
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
    const location = answer.headers.get('location');
    if (location !== null && answer.status >= 300 && answer.status < 400 && hops < 6)
      return go(new URL(location, target).href, { method: 'GET' }, hops + 1);
    return { status: answer.status, url: target.href, text: await answer.text(), headers: answer.headers };
  };
  return {
    cookies,
    get: (url) => go(url, { method: 'GET' }),
    post: (url, form, headers = {}) =>
      go(url, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  };
}

/** Signs a person in through the stand-in's own page. */
export async function signIn(talk: Conversation, login: string, path = '/login?back=%2Fruns'): Promise<Visitor> {
  const visitor = createVisitor(talk.running.url);
  const asked = await visitor.get(path);
  await visitor.post(asked.url, { as: login });
  return visitor;
}
