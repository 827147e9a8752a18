import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostileStdio } from '../../src-main/testing/stdioServer';
import type { Profile } from '../fixtures';

const BIN = join(import.meta.dirname, '..', '..', 'node_modules', '.bin');

const MARCH = `# March\n\n- Revenue: 412,300\n- New customers: 38\n- Churn: 1.9 %\n`;
const APRIL = `# April\n\n- Revenue: 448,900\n- New customers: 51\n- Churn: 1.4 %\n`;

interface Addresses {
  /** Answers every request with 401. */
  readonly signIn: string;
  readonly model: string;
}

/** A profile as after some weeks: servers in every state, a model, files to talk about. */
export async function writeSampleProfile({ stateDir, home }: Profile, { signIn, model }: Addresses): Promise<void> {
  await mkdir(stateDir, { recursive: true });
  await mkdir(join(home, 'reports'), { recursive: true });
  await writeFile(join(home, 'reports', 'march.md'), MARCH);
  await writeFile(join(home, 'reports', 'april.md'), APRIL);
  // The login shell finds the servers, as it would after an install.
  await writeFile(join(home, '.profile'), `export PATH="${BIN}:$PATH"\n`);

  const servers = {
    files: { command: ['mcp-server-filesystem', '.'], env: { LOG_LEVEL: 'warn-and-up' } },
    memory: { command: ['mcp-server-memory'], env: { MEMORY_FILE_PATH: join(home, 'memory.json') } },
    everything: { command: ['mcp-server-everything'] },
    postgres: {
      command: ['node', '-e', 'console.error("fatal: DATABASE_URL is not set"); process.exit(3)'],
      env: { PGUSER: 'reports' },
    },
    'issue-tracker': { type: 'http', url: signIn, headers: { 'X-Workspace': 'sample-workspace-41' } },
    mail: { command: hostileStdio('init-error') },
    calendar: { command: hostileStdio('never-initialize') },
    drafts: { command: ['mcp-server-memory'], enabled: false },
  };
  const models = [
    { id: 'm1', vendor: 'openai-compatible', label: 'Sample model', model: 'sample-large', base_url: `${model}/v1` },
    { id: 'm2', vendor: 'anthropic', label: 'Claude Sonnet', model: 'claude-sonnet-4-5', key: 'sample-key-0123456789' },
  ];
  const rules = [
    { id: 'r1', verdict: 'deny', server_id: '*', pattern: 'drop_*', created_at: Date.UTC(2026, 10, 2) },
    { id: 'r2', verdict: 'ask', server_id: '*', pattern: 'send_*', created_at: Date.UTC(2026, 10, 17) },
  ];
  await writeFile(join(stateDir, 'mcp_servers.json'), JSON.stringify({ servers }, null, 2));
  await writeFile(
    join(stateDir, 'settings.json'),
    JSON.stringify({ models, rules, default_model: 'm1', welcomed: true, language: 'en', theme: 'light' }, null, 2),
  );
}
