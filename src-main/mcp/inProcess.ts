import type { ServerEntry } from '../config/schema';
import { checkName, type InProcessTool } from './inProcessTool';

interface InProcessOptions {
  readonly name: string;
  readonly version: string;
  readonly tools: readonly InProcessTool[];
  readonly cwd?: string;
}

/** A server that runs within the app: registered under its name, it is used without any serialisation (spec P9). */
export class InProcessServer {
  readonly name: string;
  readonly version: string;
  readonly cwd: string | undefined;
  readonly tools: ReadonlyMap<string, InProcessTool>;

  /** @throws TypeError when two tools share a name, or the server's own is empty or holds `__` */
  constructor({ name, version, tools, cwd }: InProcessOptions) {
    checkName(name);
    this.name = name;
    this.version = version;
    this.cwd = cwd;
    this.tools = new Map(tools.map((tool) => [tool.listed.name, tool]));
    if (this.tools.size < tools.length) throw new TypeError(`two tools of ${name} share a name`);
  }

  /** The entry that connects it, for `setServers`. */
  asConfig(): ServerEntry {
    return { type: 'sdk', name: this.name };
  }

  /** A transport for an ordinary MCP client, whose other end this server serves until the client closes it. */
  async createSession() {
    const { serveInProcess } = await import('./inProcessLink');
    return serveInProcess(this);
  }
}
