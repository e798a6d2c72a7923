import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * A process that holds a lock on a store: `write`, which leaves readers alone, `all`, which does not, or
 * `read`, which only keeps the log from being cut. Says `held` once it has it, and releases it when its input
 * ends.
 */
const [file, kind] = process.argv.slice(2) as [string, 'write' | 'all' | 'read'];
const db = new Database(file);
if (kind === 'all') db.pragma('locking_mode = EXCLUSIVE');
db.exec(kind === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE');
db.prepare('SELECT count(*) FROM projects').get();
if (kind === 'all') db.exec('CREATE TABLE held (x ANY) STRICT').exec('ROLLBACK; BEGIN EXCLUSIVE');
writeSync(1, 'held\n');
process.stdin.on('end', () => db.close()).resume();
