import { Client, type DiscoverResult } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { LONGEST_TIMER_MS } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault, errorReplyOf, toMcpFault } from '../faults';
import { createRequestAnswers } from '../requests/answerRequest';
import { createPersonClock } from '../requests/personClock';
import type { LogLevel, McpFault, Session } from '../session';
import { createSilenceWatch } from '../silenceWatch';
import { startHeartbeat } from '../transports/heartbeat';
import type { McpTransport } from '../transports/transport';
import { createChangeStream } from './changeStream';
import { META, STATELESS_REVISION, type Discovery } from './discover';
import type { EngineOptions } from './engineOptions';
import { askInRounds } from './inputRounds';
import { createNotices } from './notices';
import { rawResult, withRawResults } from './rawResults';
import { createRequester, type Send } from './requester';
import { createSessionMethods } from './sessionMethods';
import { statelessCapabilities } from './statelessCapabilities';
import { explainRefusals } from './statelessRefusals';
import { followTasks } from './statelessTask';
import { createToolCalls } from './toolCalls';
import { createToolHeaders } from './toolHeaders';
import { wordsOfServer } from './wordsOfServer';

export interface StatelessOptions extends EngineOptions {
  readonly discovery: Discovery;
  /** The server does not speak this revision any more. */
  readonly onRevisionGone: () => void;
}

/** Taken as they come: every result is parsed leniently by whoever asked. */
const AnyResult = z.unknown();

/** What the SDK has to be told; what the server really said is read leniently by ourselves. */
const SPOKEN: DiscoverResult = {
  supportedVersions: [STATELESS_REVISION],
  capabilities: {},
  ttlMs: 0,
  cacheScope: 'private',
};

/**
 * Opens a session of revision 2026-07-28 with a server that was discovered on this very transport. Nothing is sent,
 * so that it costs no time. When it fails, nothing of the transport is left. @throws McpFault
 */
export async function openStatelessSession(
  transport: McpTransport,
  { limits, serverLimits, identity, asks, log, discovery, onRevisionGone }: StatelessOptions,
  signal: AbortSignal,
): Promise<Session> {
  const { offers, tells } = discovery;
  // Answers are never validated by the SDK: it would compile the server's own schemas on the main thread.
  const client = new Client(identity, {
    capabilities: statelessCapabilities(asks),
    jsonSchemaValidator: {
      getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
    },
    inputRequired: { autoFulfill: false },
  });
  const notices = createNotices(log);
  client.fallbackNotificationHandler = ({ method, params }) => {
    heartbeat.heard();
    notices.take(method, params);
    return Promise.resolve();
  };
  let running = 0;
  const heartbeat = startHeartbeat({
    limits,
    // Without a stream of notices there is nothing to miss: the next call finds out.
    isIdle: () => transport.kind === 'streamable-http' && running === 0 && changes.isOpen(),
    mayIgnore: false,
    async ask(stop) {
      const error = await ping(stop).catch((failure: unknown) => toMcpFault(failure));
      if (stop.aborted) throw stop.reason;
      // An answer that is an error is a sign of life too.
      if (error instanceof Error && errorReplyOf(error) === null) throw error;
    },
    onSilent: (fault) => transport.abandon(fault),
  });
  const over = new AbortController();
  const whyOver = (): McpFault | null => (over.signal.aborted ? (over.signal.reason as McpFault) : transport.fault());
  const ended = new Promise<McpFault>((resolve) => {
    client.onclose = () => {
      over.abort(transport.fault() ?? createMcpFault('closed', mcpFaults.connectionClosed));
      changes[Symbol.dispose]();
      heartbeat.stop();
      const fault = transport.fault();
      if (fault !== null) resolve(fault);
    };
  });

  let logLevel: LogLevel | null = null;
  const headers = createToolHeaders(transport.kind);
  const send: Send = ({ method, params }, heard) => {
    running += 1;
    const attempt = new AbortController();
    const meta = logLevel === null ? params : { ...params, _meta: { [META.logLevel]: logLevel } };
    const asked = client.request({ method, params: { ...meta } }, AnyResult, {
      signal: attempt.signal,
      timeout: LONGEST_TIMER_MS,
      headers: headers.of(method, params),
      ...(heard.progressed !== undefined && { onprogress: heard.progressed }),
    });
    asked
      .finally(() => (running -= 1))
      .then(rawResult)
      .then(
        (result) => {
          heartbeat.heard();
          heard.answered(result);
        },
        (error: unknown) => heard.failed(error),
      );
    return (why) => attempt.abort(why);
  };
  const persons = createPersonClock();
  const request = createRequester(send, persons, whyOver);
  const ask = explainRefusals(request, (fault) => {
    onRevisionGone();
    transport.abandon(fault);
  });
  const answer = createRequestAnswers({ asks, persons, askMs: limits.askMs, over: over.signal });
  const rounds = askInRounds(ask, answer);

  const changes = createChangeStream({
    listen: (filter, stop) => client.listen(filter, { timeout: serverLimits.connectMs, signal: stop }),
    lists: {
      ...(tells.tools && { toolsListChanged: true }),
      ...(tells.prompts && { promptsListChanged: true }),
      ...(tells.resources && { resourcesListChanged: true }),
    },
    limits,
    log,
    onReopened() {
      for (const kind of ['tools', 'prompts', 'resources'] as const)
        if (tells[kind]) notices.take(`notifications/${kind}/list_changed`, {});
    },
    now: () => performance.now(),
  });

  try {
    await untilAborted(
      client.connect(withRawResults(transport), { prior: { kind: 'modern', discover: SPOKEN } }),
      signal,
    );
  } catch (error) {
    const why = signal.aborted ? createMcpFault('cancelled', mcpFaults.connectingCancelled) : toMcpFault(error);
    const fault = transport.fault() ?? why;
    heartbeat.stop();
    await transport.close();
    throw fault;
  }
  changes.start();

  const pingClock = { idleMs: limits.pingMs, totalMs: limits.pingMs };
  const ping = async (stop: AbortSignal): Promise<void> => {
    await ask('ping', { method: 'server/discover' }, pingClock, { signal: stop });
  };
  const silence = createSilenceWatch(
    limits.silentCalls,
    () => ping(new AbortController().signal),
    () => transport.abandon(createMcpFault('timed-out', mcpFaults.silent)),
  );
  const methods = createSessionMethods({ ask: rounds, offers, limits, serverLimits });
  const listTools: Session['listTools'] = async (stop) => headers.learn(await methods.listTools(stop));
  const call = followTasks({ ask: rounds, answer, limits, persons });
  const onlyOffered = (method: string): void => {
    if (!offers.subscriptions) throw createMcpFault('protocol', mcpFaults.notOffered(method));
  };

  return {
    info: {
      ...wordsOfServer(discovery.serverInfo, discovery.instructions),
      protocolVersion: STATELESS_REVISION,
      era: 'stateless',
      transport: transport.kind,
      offers,
    },
    ended,
    ...methods,
    listTools,
    callTool: createToolCalls({ send: headers.afterMismatch(call, listTools), serverLimits, silence }),
    async subscribe(uri, stop) {
      onlyOffered('subscriptions/listen');
      await changes.watch(uri, stop);
    },
    async unsubscribe(uri, stop) {
      onlyOffered('subscriptions/listen');
      await changes.unwatch(uri, stop);
    },
    setLogLevel(level) {
      if (!offers.logging) return Promise.reject(createMcpFault('protocol', mcpFaults.notOffered('logging')));
      logLevel = level;
      return Promise.resolve();
    },
    ping,
    onChanged: (listener) => notices.onChanged(listener),
    async [Symbol.asyncDispose]() {
      changes[Symbol.dispose]();
      heartbeat.stop();
      await transport.close();
    },
  };
}
