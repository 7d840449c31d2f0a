/** A ring buffer of the last few values by key: its places are written again and again. A map would be made anew now and then, and its old copy keep what it held. */
export interface Recent<T> {
  get(key: string): T | undefined;
  /** Puts a value in the place of the one that was put in longest ago. */
  put(key: string, value: T): T;
  delete(key: string): void;
}

/** All values there are: for so few that none need go. */
export function createAll<T>(): Recent<T> {
  const values = new Map<string, T>();
  return {
    get: (key) => values.get(key),
    put(key, value) {
      values.set(key, value);
      return value;
    },
    delete: (key) => void values.delete(key),
  };
}

export function createRecent<T>(size: number): Recent<T> {
  const keys = new Array<string | undefined>(size).fill(undefined);
  const values = new Array<T | undefined>(size).fill(undefined);
  let next = 0;
  return {
    get(key) {
      const at = keys.indexOf(key);
      return at === -1 ? undefined : values[at];
    },
    put(key, value) {
      const known = keys.indexOf(key);
      const at = known === -1 ? next : known;
      if (known === -1) next = (next + 1) % size;
      keys[at] = key;
      values[at] = value;
      return value;
    },
    delete(key) {
      const at = keys.indexOf(key);
      if (at === -1) return;
      keys[at] = undefined;
      values[at] = undefined;
    },
  };
}
