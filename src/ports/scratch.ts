/** Lends an empty folder for the time of one piece of work; it is gone afterwards, whatever happened. */
export type Scratch = <T>(work: (directory: string) => Promise<T>) => Promise<T>;
