import { readFileSync, readdirSync } from 'node:fs';

/** The proportional set size of a process and of all it started, MCP servers excepted. */
export function proportionalSetMib(pid) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(parentOf),
  );
  const belongs = (one) => one === pid || (parents.has(one) && parents.get(one) > 1 && belongs(parents.get(one)));
  const kib = [...parents.keys()]
    .filter(belongs)
    .filter((one) => !isServer(one))
    .map(pssOf);
  return kib.reduce((sum, value) => sum + value, 0) / 1024;
}

const read = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

function parentOf(name) {
  const stat = read(name, 'stat');
  return [Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])];
}

const isServer = (pid) => read(pid, 'environ').includes('PLUGBOARD_CHILD=');
const pssOf = (pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0);
