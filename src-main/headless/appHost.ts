import type { z } from 'zod';
import { Fault, isFault } from '../lib/fault';
import { createAppImports } from './appImports';
import type { AppLink, AppNews } from './appLink';
import {
  CallAnswer,
  Lines,
  LogRows,
  ModelAnswer,
  Outcome,
  RuleList,
  ServerList,
  TestAnswer,
  ToolList,
  WireRows,
  type AppServer,
} from './appViews';
import type { Host } from './host';
import { createAppContent } from './hostContent';
import { createAppSecrets } from './hostSecrets';
import { createAppSignIns } from './hostSignIns';
import { NO_OFFERS } from './offers';
import type { ServerJson } from './serverJson';

export interface AppHostWords {
  readonly noServers: string;
  readonly strange: string;
  readonly notThere: string;
  readonly answerThere: string;
  readonly inWindow: string;
}

/**
 * The app that runs, through its socket (spec H): its servers are those of the window, and what a person must decide
 * waits there. `onWaiting` hears, once, that it does.
 */
export function createAppHost(link: AppLink, texts: AppHostWords, onWaiting: () => void): Host {
  let isSaid = false;
  const request = (
    command: string,
    input: unknown,
    signal: AbortSignal,
    onNews: (news: AppNews) => void = ignore,
  ): Promise<unknown> =>
    link.request(command, input, signal, (news: AppNews) => {
      if (news.kind !== 'waiting') return onNews(news);
      if (!isSaid) onWaiting();
      isSaid = true;
    });
  const read = async <S extends z.ZodType>(schema: S, answer: Promise<unknown>): Promise<z.output<S>> => {
    const parsed = schema.safeParse(await answer);
    if (!parsed.success) throw new Fault('app-strange', texts.strange);
    return parsed.data;
  };
  const ask = <S extends z.ZodType>(schema: S, command: string, input: unknown, signal: AbortSignal) =>
    read(schema, request(command, input, signal));
  const list = (signal: AbortSignal): Promise<readonly AppServer[]> =>
    read(ServerList, request('listServers', undefined, signal));
  const idOf = async (name: string, signal: AbortSignal): Promise<string> => {
    const found = (await list(signal)).find((server) => server.name === name);
    if (!found) throw new Fault('unknown-server', texts.noServers);
    return found.id;
  };

  return {
    problems: (signal) => read(Lines, request('listProblems', undefined, signal)),
    servers: async (signal) => (await list(signal)).map(withoutId),
    async connect(names, signal) {
      try {
        const ids = names && (await Promise.all(names.map((name) => idOf(name, signal))));
        await request('settleServers', { ids }, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    async save(name, change, signal) {
      const id = name === undefined ? undefined : await idOf(name, signal);
      return read(Outcome, request('saveServer', { id, input: change }, signal));
    },
    async remove(name, signal) {
      try {
        await request('removeServer', { id: await idOf(name, signal) }, signal);
        return true;
      } catch (error) {
        if (isFault(error) && error.kind === 'declined') return false;
        throw error;
      }
    },
    async setEnabled(name, enabled, signal) {
      const id = await idOf(name, signal);
      return read(Outcome, request('setServerEnabled', { id, enabled }, signal));
    },
    async restart(name, signal) {
      await request('restartServer', { id: await idOf(name, signal) }, signal);
    },
    async test(name, signal) {
      const id = await idOf(name, signal);
      return read(TestAnswer, request('testServer', { id }, signal));
    },
    async logs(name, _wait, signal) {
      const id = await idOf(name, signal);
      return read(LogRows, request('readLog', { id }, signal));
    },
    async wire(name, _wait, signal) {
      const id = await idOf(name, signal);
      return read(WireRows, request('readWireLog', { id }, signal));
    },
    offer(offers) {
      if (offers !== NO_OFFERS) throw new Fault('app-running', texts.inWindow);
    },
    rules: (signal) => read(RuleList, request('listRules', undefined, signal)),
    tools: (signal) => read(ToolList, request('describeTools', undefined, signal)),
    call: (name, args, { timeoutMs }, signal) =>
      read(CallAnswer, request('callTool', { name, arguments: JSON.stringify(args), wait_ms: timeoutMs }, signal)),
    async ask({ text, model, allow, onText }, wait, signal) {
      const prompt = await text();
      await wait.connect();
      await wait.reportTrouble();
      const onNews = (news: AppNews): void => void (news.kind === 'text' && onText(news.text));
      return read(ModelAnswer, request('ask', { text: prompt, model, allow }, signal, onNews));
    },
    content: createAppContent(ask, idOf),
    imports: createAppImports(ask),
    secrets: createAppSecrets(ask, idOf, texts.answerThere),
    signIns: createAppSignIns({ request, read, idOf }),
    // The app took its secrets out before anything crossed.
    scrub: (text) => text,
    core() {
      throw new Fault('app-running', texts.notThere);
    },
  };
}

const ignore = (): void => undefined;

const withoutId = ({ id: _ofTheApp, ...server }: AppServer): ServerJson => server;
