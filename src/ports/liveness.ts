/** Whether the process that holds something has ended, so that nobody waits for the dead. */
export interface Liveness {
  /** This process, as part of the names of what it holds. */
  me: string;
  /** True only when it is certain; of a process of another machine it never is. */
  isGone(owner: string): boolean;
}
