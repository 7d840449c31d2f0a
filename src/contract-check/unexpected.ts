/** A server that did something else than an act needs: the rules that look at it are broken. */
import { ServiceError } from '../errors.ts';

export const unexpected = (what: string): ServiceError =>
  new ServiceError('SERVICE_UNAVAILABLE', `The server does not keep to the protocol: ${what}.`);
