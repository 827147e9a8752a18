import path from 'node:path';

/**
 * What is loaded together is one file: each file of its own costs its finding, reading and linking, which for fifty
 * small ones is more than their code. In the order in which a start needs them.
 */
const STAGES = [
  ['core', ['buildCore', 'agent/openAsks', 'ipc/bridgeHost']],
  ['agent', ['agent/openAgent']],
  ['connect', ['mcp/openSession', 'mcp/engines/handshakeEra']],
  ['http', ['mcp/transports/streamableHttp', 'mcp/transports/sse', 'mcp/transports/fallback']],
];

/**
 * `codeSplitting` of a build with these entries and this `src-main`, all absolute. What an entry needs that needs none of this is
 * left where it is, so that it never loads any of it.
 */
export function startChunks(entries, sources) {
  const fileOf = (program) => path.join(sources, `${program}.ts`);
  let stageOf;
  const plan = (bundle) => {
    const reach = (ids) => {
      const seen = new Set();
      const waiting = [...ids];
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const info = seen.has(id) ? null : bundle.getModuleInfo(id);
        if (info === null) continue;
        seen.add(id);
        waiting.push(...info.importedIds);
      }
      return seen;
    };
    const needed = STAGES.flatMap(([, programs]) => programs.map(fileOf));
    const lean = entries.map((id) => reach([id])).filter((ids) => !needed.some((id) => ids.has(id)));
    const found = new Map(lean.flatMap((ids) => [...ids].map((id) => [id, null])));
    for (const [name, programs] of STAGES) {
      for (const id of reach(programs.map(fileOf))) if (!found.has(id)) found.set(id, name);
    }
    return found;
  };
  return {
    groups: [
      {
        name(id, bundle) {
          stageOf ??= plan(bundle);
          return stageOf.get(id) ?? null;
        },
        includeDependenciesRecursively: false,
      },
    ],
  };
}
