/** The issuer of Actions' OIDC tokens: discovery, keys, and the endpoint a job asks with its request token. */

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, type JWK, SignJWT } from 'jose';
import { nextKeyPair } from './keys.ts';
import type { Json } from './state.ts';

export class OidcIssuer {
  issuer: string;
  readonly #now: () => number;
  readonly #jobs = new Map<string, Json>();
  #keys: Promise<{ privateKey: KeyObject; jwk: JWK }> | undefined;
  constructor(issuer: string, now: () => number) {
    this.issuer = issuer;
    this.#now = now;
  }
  /** The two environment values of a job with `permissions: id-token: write`, and the claims its tokens will carry. */
  job(claims: Json): { ACTIONS_ID_TOKEN_REQUEST_URL: string; ACTIONS_ID_TOKEN_REQUEST_TOKEN: string } {
    const token = `job-${this.#jobs.size + 1}`;
    this.#jobs.set(token, claims);
    return {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${this.issuer}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: token,
    };
  }
  /** A signed token; `overrides` make one that is expired, for another audience, or from another issuer. */
  async sign(
    claims: Json,
    audience: string,
    overrides: { issuedAt?: number; lifeSeconds?: number; issuer?: string } = {},
  ): Promise<string> {
    const { privateKey } = await this.#key();
    const issued = Math.floor((overrides.issuedAt ?? this.#now()) / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'stand-in', typ: 'JWT' })
      .setIssuer(overrides.issuer ?? this.issuer)
      .setAudience(audience)
      .setSubject(String(claims.sub ?? ''))
      .setIssuedAt(issued)
      .setNotBefore(issued - 5)
      .setExpirationTime(issued + (overrides.lifeSeconds ?? 300))
      .setJti(crypto.randomUUID())
      .sign(privateKey);
  }
  async serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const answer = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname.endsWith('/.well-known/openid-configuration'))
      return answer(200, {
        issuer: this.issuer,
        jwks_uri: `${this.issuer}/.well-known/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
      });
    if (url.pathname.endsWith('/.well-known/jwks'))
      return answer(200, { keys: [{ ...(await this.#key()).jwk, kid: 'stand-in', alg: 'RS256', use: 'sig' }] });
    const claims = this.#jobs.get((request.headers.authorization ?? '').replace(/^bearer /i, ''));
    if (!url.pathname.endsWith('/token') || !claims) return answer(401, { message: 'Unauthorized' });
    return answer(200, { value: await this.sign(claims, url.searchParams.get('audience') ?? this.issuer) });
  }
  #key(): Promise<{ privateKey: KeyObject; jwk: JWK }> {
    this.#keys ??= makeKeys();
    return this.#keys;
  }
}

async function makeKeys(): Promise<{ privateKey: KeyObject; jwk: JWK }> {
  const { privateKey, publicKey } = nextKeyPair();
  return { privateKey: createPrivateKey(privateKey), jwk: await exportJWK(createPublicKey(publicKey)) };
}
