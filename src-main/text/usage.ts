import type { Words } from '../lib/words';

/** Why a command line cannot be carried out; none of it repeats a value. */
export const usageFaults = {
  unreadable: { en: 'it cannot be read', zh: '无法读懂此命令行' },
  noCommand: (verb: string): Words => ({ en: `there is no command "${verb}"`, zh: `没有命令“${verb}”` }),
  mcpWhat: { en: 'mcp what?', zh: 'mcp 后面缺少命令' },
  askWhat: { en: 'ask what?', zh: 'ask 后面缺少问题' },
  permissionsWhat: { en: 'permissions what?', zh: 'permissions 后面缺少命令' },
  unknownOption: (option: string): Words => ({ en: `there is no option ${option}`, zh: `没有选项 ${option}` }),
  needsValue: (option: string): Words => ({ en: `${option} needs a value`, zh: `${option} 需要一个值` }),
  noValue: (option: string): Words => ({ en: `${option} takes no value`, zh: `${option} 不接受值` }),
  dashedValue: (option: string): Words => ({
    en: `${option} needs a value; one that begins with a dash is written ${option}=-VALUE`,
    zh: `${option} 需要一个值；以短横线开头的值写作 ${option}=-VALUE`,
  }),
  stray: (option: string): Words => ({
    en: `--${option} does not belong to this command`,
    zh: `--${option} 不属于此命令`,
  }),
  nothingFollows: { en: 'nothing may follow -- here', zh: '此处 -- 后面不能有内容' },
  takesNoName: (verb: string): Words => ({ en: `mcp ${verb} takes no name`, zh: `mcp ${verb} 不接受名称` }),
  takesOneName: (verb: string): Words => ({ en: `mcp ${verb} takes one NAME`, zh: `mcp ${verb} 需要一个 NAME` }),
  oneName: (verb: string): Words => ({
    en: `mcp ${verb} takes one NAME; a command follows --`,
    zh: `mcp ${verb} 需要一个 NAME；命令写在 -- 之后`,
  }),
  atMostOneServer: { en: 'mcp tools takes at most one SERVER', zh: 'mcp tools 最多接受一个 SERVER' },
  toolAndArguments: {
    en: 'mcp call takes a TOOL and its arguments as one JSON object',
    zh: 'mcp call 需要一个 TOOL，参数写成一个 JSON 对象',
  },
  listTakesNothing: { en: 'permissions list takes no name', zh: 'permissions list 不接受名称' },
  takesCall: {
    en: 'permissions test takes one TOOL or SERVER/TOOL',
    zh: 'permissions test 需要一个 TOOL 或 SERVER/TOOL',
  },
  takesPattern: {
    en: 'permissions approve takes one SERVER/TOOL',
    zh: 'permissions approve 需要一个 SERVER/TOOL',
  },
  takesRule: { en: 'permissions revoke takes one ID', zh: 'permissions revoke 需要一个 ID' },
  importOneFile: {
    en: 'mcp import takes one FILE, or --from CLIENT',
    zh: 'mcp import 需要一个 FILE，或 --from CLIENT',
  },
  fileOrFrom: { en: 'give either a FILE or --from, not both', zh: 'FILE 和 --from 只能给出一个' },

  seconds: (option: string): Words => ({
    en: `--${option} is a number of seconds from 0 to 86400`,
    zh: `--${option} 是 0 到 86400 之间的秒数`,
  }),
  whole: (option: string, most: number): Words => ({
    en: `--${option} is a whole number up to ${most}`,
    zh: `--${option} 是不超过 ${most} 的整数`,
  }),
  pairs: (option: string): Words => ({ en: `--${option} takes NAME=VALUE`, zh: `--${option} 的形式是 NAME=VALUE` }),
  oneOf: (option: string, allowed: readonly string[]): Words => ({
    en: `--${option} is one of ${allowed.join(', ')}`,
    zh: `--${option} 是以下之一：${allowed.join('、')}`,
  }),
  names: (option: string): Words => ({
    en: `--${option} takes NAMES parted by commas`,
    zh: `--${option} 的形式是以逗号分隔的 NAMES`,
  }),
  onOff: (option: string): Words => ({ en: `--${option} is on or off`, zh: `--${option} 是 on 或 off` }),

  commandAfterDashes: { en: 'a command must follow --', zh: '-- 后面必须是命令' },
  urlOrCommand: {
    en: 'give either --url or a command after --, not both',
    zh: '--url 和 -- 后面的命令只能给出一个',
  },
  commandIsLocal: { en: 'a command is of type local', zh: '命令的类型是 local' },
  addressType: { en: 'an address is of type auto, http, sse or ws', zh: '地址的类型是 auto、http、sse 或 ws' },
  needsUrlOrCommand: { en: 'give --url or a command after --', zh: '请给出 --url，或在 -- 后面给出命令' },
  renameIsEdit: { en: '--rename belongs to mcp edit', zh: '--rename 只用于 mcp edit' },
  needsAuth: { en: 'say with --auth what it is for', zh: '请用 --auth 说明用途' },
  changesNothing: { en: 'mcp edit was not told what to change', zh: 'mcp edit 没有给出要更改的内容' },
  notForCommand: (option: string): Words => ({
    en: `--${option} is for a server at an address; this one is a command`,
    zh: `--${option} 用于位于某个地址的服务器；此服务器是一个命令`,
  }),
  notForAddress: (option: string): Words => ({
    en: `--${option} is for a server that runs here; this one is at an address`,
    zh: `--${option} 用于在本机运行的服务器；此服务器位于某个地址`,
  }),
  /** `how` is the options that delete what would be left over. */
  wouldBeLeft: (names: string, how: string): Words => ({
    en: `${names} would be left over from what this server was; delete that too, with ${how}`,
    zh: `${names} 会从服务器原来的定义中遗留下来；请一并删除：${how}`,
  }),
} as const;
