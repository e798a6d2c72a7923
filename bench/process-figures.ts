import { existsSync, readdirSync, readFileSync } from 'node:fs';

const BYTES_PER_KB = 1024;
/** Linux counts processor time for programs in hundredths of a second, whatever its own clock. */
const MS_PER_TICK = 10;
/** Places of user and system time after the name in /proc/<pid>/stat. */
const CPU_FIELDS = [11, 12];

/** Memory that a process holds now, bytes; null where the system does not say. */
export function residentBytes(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * BYTES_PER_KB;
}

/** Processor time that a process has used, ms, to 10 ms; null where the system does not say. */
export function cpuMs(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const stat = readFileSync(file, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return CPU_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) * MS_PER_TICK;
}

/** How often the threads of a process have waited for something and were woken; null where the system does not say. */
export function wakeUps(pid: number): number | null {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return null;
  return readdirSync(threads).reduce((sum, thread) => {
    const status = readFileSync(`${threads}/${thread}/status`, 'utf8');
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
  }, 0);
}

/** The process that another one started and whose command holds these words; null: there is none, or nobody says. */
export function childOf(pid: number, words: string): number | null {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return null;
  const children = readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(words)) ?? null;
}
