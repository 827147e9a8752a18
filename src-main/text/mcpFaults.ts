import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/** Why a connection or a call failed (spec L6). A `what` is the server's name for a tool, or a method. */
export const mcpFaults = {
  notReady: (seconds: number): Words => ({
    en: `the server was not ready within ${seconds} s`,
    zh: `服务器在 ${seconds} 秒内未准备就绪`,
  }),
  noInitialize: (seconds: number): Words => ({
    en: `no answer to initialize within ${seconds} s`,
    zh: `${seconds} 秒内未收到对 initialize 的回应`,
  }),
  noAnswer: (what: string, seconds: number): Words => ({
    en: `${what} did not answer within its limit of ${seconds} s`,
    zh: `${what} 未在 ${seconds} 秒的限制内回应`,
  }),
  noEnd: (what: string, seconds: number): Words => ({
    en: `${what} did not end within its limit of ${seconds} s`,
    zh: `${what} 未在 ${seconds} 秒的限制内结束`,
  }),
  notOffered: (method: string): Words => ({
    en: `the server does not offer ${method}`,
    zh: `服务器不提供 ${method}`,
  }),
  emptyResource: {
    en: 'the resource has no part with text or bytes',
    zh: '该资源没有包含文本或字节的部分',
  },
  emptyPrompt: { en: 'the prompt has no messages', zh: '该提示词没有消息' },
  noTask: { en: 'the server did not say how its task goes', zh: '服务器未说明其任务的进展' },
  silent: { en: 'the server answers nothing any more', zh: '服务器不再回应任何请求' },
  notificationLate: {
    en: 'the server did not take a notification in time',
    zh: '服务器未及时接收通知',
  },

  cancelled: { en: 'cancelled', zh: '已取消' },
  callCancelled: (what: string): Words => ({ en: `${what} was cancelled`, zh: `${what} 已取消` }),
  connectingCancelled: { en: 'connecting was cancelled', zh: '连接已取消' },

  connectionClosed: { en: 'the connection was closed', zh: '连接已关闭' },
  connectionIsClosed: { en: 'the connection is closed', zh: '连接已关闭' },
  connectionStopped: { en: 'the connection was stopped', zh: '连接已停止' },
  notRunning: { en: 'the server is not running', zh: '服务器未在运行' },
  stoppedBefore: { en: 'stopped before it started', zh: '在启动之前已停止' },
  stoppedWhile: { en: 'stopped while it started', zh: '在启动过程中已停止' },
  notConnected: (server: string): Words => ({ en: `${server} is not connected`, zh: `${server} 未连接` }),
  nothingToUndo: { en: 'there is no earlier definition of this server', zh: '此服务器没有更早的定义' },
  unknownInput: (input: string): Words => ({
    en: `this server does not ask for ${input}`,
    zh: `此服务器不询问 ${input}`,
  }),
  notConfirmed: { en: 'the servers were not confirmed', zh: '这些服务器未得到确认' },
  noBuiltIn: (name: string, known: string): Words => ({
    en: `no built-in server is named ${name}${known === '' ? '' : `; there is ${known}`}`,
    zh: `没有名为 ${name} 的内置服务器${known === '' ? '' : `；现有 ${known}`}`,
  }),
  noTool: (name: string): Words => ({ en: `the server has no tool ${name}`, zh: `服务器没有工具 ${name}` }),
  noServer: { en: 'there is no such server', zh: '没有这个服务器' },

  noFolder: (folder: string): Words => ({ en: `the folder ${folder} does not exist`, zh: `文件夹 ${folder} 不存在` }),
  notFound: (program: string, searched: string): Words => ({
    en: `${program} was not found; searched in ${searched || 'an empty PATH'}`,
    zh: `未找到 ${program}；搜索范围：${searched || '空的 PATH'}`,
  }),
  notStarted: (file: string, why: Said): Words => ({
    en: `${file} could not be started: ${inEnglish(why)}`,
    zh: `无法启动 ${file}：${inChinese(why)}`,
  }),
  exitedWith: (code: number | null): Words => ({
    en: `the server exited with code ${code ?? 'unknown'}`,
    zh: code === null ? '服务器已退出，退出代码未知' : `服务器已退出，退出代码 ${code}`,
  }),
  endedBy: (signal: string): Words => ({
    en: `the server was ended by ${signal}`,
    zh: `服务器被信号 ${signal} 终止`,
  }),
  closedOutput: {
    en: 'the server closed its output although it still runs',
    zh: '服务器仍在运行，却关闭了输出',
  },
  closedInput: {
    en: 'the server closed its input although it still runs',
    zh: '服务器仍在运行，却关闭了输入',
  },
  inputNotRead: { en: 'the server does not read its input', zh: '服务器不读取它的输入' },

  flood: { en: 'the server sends requests without pause', zh: '服务器不停地发送请求' },
  misframed: (frame: Words, sample: string): Words => ({
    en: `stdout is not one JSON message per line: found one ${frame.en}: ${sample}`,
    zh: `stdout 不是每行一条 JSON 消息：有一条消息${frame.zh}：${sample}`,
  }),
  tooLarge: (size: string | null, limit: string): Words => ({
    en: `${size === null ? 'a message' : `a message of ${size} MiB`} is larger than the limit of ${limit} MiB`,
    zh: `${size === null ? '一条消息' : `一条 ${size} MiB 的消息`}超过了 ${limit} MiB 的限制`,
  }),
  endlessLine: (size: string): Words => ({
    en: `the server wrote ${size} MiB without ending the line`,
    zh: `服务器写了 ${size} MiB 仍未换行`,
  }),

  argumentsTooDeep: {
    en: 'the arguments are nested too deeply to be sent',
    zh: '参数嵌套过深，无法发送',
  },
  unknownRevision: (why: Said, spoken: string): Words => ({
    en: `${inEnglish(why)}; this app speaks ${spoken}`,
    zh: `${inChinese(why)}；此应用支持 ${spoken}`,
  }),
  wrongShape: (issue: string): Words => ({
    en: `the server's reply does not have the expected shape: ${issue}`,
    zh: `服务器的回应不符合预期的格式：${issue}`,
  }),
  errorCode: (code: number): Words => ({
    en: `the server answered with error ${code}`,
    zh: `服务器回应了错误 ${code}`,
  }),
  resultNoObject: { en: 'the result is not an object', zh: '结果不是对象' },
  malformedError: {
    en: 'the server answered with a malformed error',
    zh: '服务器回应了格式不正确的错误',
  },

  noSignIn: {
    en: 'nobody can sign in to this server as it is configured',
    zh: '按此服务器的配置无法登录',
  },
  sessionLost: (status: number): Words => ({
    en: `the server does not know the session any more (HTTP ${status})`,
    zh: `服务器已不认识此会话（HTTP ${status}）`,
  }),
  redirect: (target: string): Words => ({
    en: `redirect to ${target} not followed`,
    zh: `未跟随到 ${target} 的重定向`,
  }),
  unauthorized: {
    en: 'the server wants a sign-in or another token (HTTP 401)',
    zh: '服务器要求登录或其他令牌（HTTP 401）',
  },
  httpStatus: (status: number, quoted: string): Words => ({
    en: `the server answered HTTP ${status}${quoted === '' ? '' : `: ${quoted}`}`,
    zh: `服务器回应了 HTTP ${status}${quoted === '' ? '' : `：${quoted}`}`,
  }),
  htmlStatus: (status: number): Words => ({
    en: `the server answered HTTP ${status} with an HTML page`,
    zh: `服务器回应了 HTTP ${status} 和一个 HTML 页面`,
  }),
  noReply: (status: number): Words => ({
    en: `the server took the request and gave no answer (HTTP ${status})`,
    zh: `服务器接收了请求但没有回应（HTTP ${status}）`,
  }),
  notJson: (type: string, quoted: string): Words => ({
    en: `the server answered with ${type || 'no content type'} instead of JSON${quoted === '' ? '' : `: ${quoted}`}`,
    zh: `服务器回应的不是 JSON，而是 ${type || '没有内容类型的内容'}${quoted === '' ? '' : `：${quoted}`}`,
  }),
  emptyAnswer: { en: 'the server sent an empty answer', zh: '服务器发送了空的回应' },
  noJsonAnswer: {
    en: 'the server sent an answer that is not JSON',
    zh: '服务器发送的回应不是 JSON',
  },
  otherAnswer: {
    en: 'the server answered another question than the one it was asked',
    zh: '服务器回应的不是所问的请求',
  },
  endlessMessage: (size: string): Words => ({
    en: `the server sent ${size} MiB without ending the message`,
    zh: `服务器发送了 ${size} MiB 仍未结束消息`,
  }),
  streamClosed: { en: 'the server closed its event stream', zh: '服务器关闭了事件流' },
  noEventStream: (type: string): Words => ({
    en: `the server answered with ${type || 'no content type'} instead of an event stream; the type auto finds out what it speaks`,
    zh: `服务器回应的不是事件流，而是 ${type || '没有内容类型的内容'}；类型 auto 会自动识别它使用的传输方式`,
  }),
  notOlder: (status: number): Words => ({
    en: `the server refused an event stream (HTTP ${status}); the type auto finds out what it speaks`,
    zh: `服务器拒绝了事件流（HTTP ${status}）；类型 auto 会自动识别它使用的传输方式`,
  }),
  speaksOlder: (status: number): Words => ({
    en: `the server refused Streamable HTTP (HTTP ${status}) and speaks the older HTTP+SSE transport; set its type to sse`,
    zh: `服务器拒绝了 Streamable HTTP（HTTP ${status}），它使用较旧的 HTTP+SSE 传输方式；请将类型设为 sse`,
  }),
  endpointForm: {
    en: 'the server named an endpoint that is no address',
    zh: '服务器给出的端点不是有效地址',
  },
  endpointElsewhere: (origin: string): Words => ({
    en: `the server named an endpoint on ${origin}, which is not where it is; nothing was sent there`,
    zh: `服务器给出的端点在 ${origin}，与服务器本身不同源；未向那里发送任何内容`,
  }),
  socketClosed: (code: number, reason: string): Words => ({
    en: `the server closed the WebSocket (${code}${reason === '' ? '' : `: ${reason}`})`,
    zh: `服务器关闭了 WebSocket（${code}${reason === '' ? '' : `：${reason}`}）`,
  }),
  noUpgrade: (why: string): Words => ({
    en: `the server does not answer as a WebSocket server: ${why}`,
    zh: `服务器未按 WebSocket 服务器的方式回应：${why}`,
  }),
  streamEnded: {
    en: 'the reply stream ended before the answer',
    zh: '回应流在给出答复之前结束了',
  },
} as const;

/** How a message stands on stdout that is not alone on its line; completes `misframed`. */
export const mcpFrames = {
  array: { en: 'inside an array', zh: '在数组中' },
  pretty: { en: 'over several lines', zh: '跨越多行' },
  header: { en: 'behind a Content-Length header', zh: '在 Content-Length 头之后' },
} as const;
