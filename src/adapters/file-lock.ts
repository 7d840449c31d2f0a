/** A lock that one process holds at a time and that ends with it, however it ends: the operating system's own, by way of SQLite. */
import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  release(): void;
}

/** Undefined while somebody else holds it, in another process or in this one. The file stays empty, and its folder must be there. */
export function tryLock(file: string): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // No journal beside it, which a killed process would leave.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (thrown) {
    database.close();
    if (/database is locked|SQLITE_BUSY/.test(String(thrown))) return undefined;
    throw thrown;
  }
  return { release: () => database.isOpen && database.close() };
}
