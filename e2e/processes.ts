import { readFileSync, readdirSync } from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return []; // It ended while we looked.
      }
    });
}

/** Every living process below `pid`. */
export function childrenOf(pid: number): number[] {
  const all = processes();
  const found: number[] = [];
  for (let ring = [pid]; ring.length > 0;) {
    ring = all.filter(({ parent }) => ring.includes(parent)).map((row) => row.pid);
    found.push(...ring);
  }
  return found;
}

/** Every living process whose environment carries the text, wherever its parent went. */
export const processesWith = (text: string): ProcessRow[] =>
  processes().filter(({ pid, command }) => {
    if (command.includes(text)) return true;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(text);
    } catch {
      return false;
    }
  });
