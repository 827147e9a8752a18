import { inEnglish, type Said, type Words } from '../lib/words';
import { inChinese } from './wordsIn';

/** What is wrong with the servers file as a whole, or with a write to it (spec C4, C5). */
export const fileFaults = {
  serversNoObject: {
    en: '"servers" must be an object of name and entry',
    zh: '"servers" 必须是由名称和条目组成的对象',
  },
  noObject: { en: 'an object in braces is expected', zh: '此处应为花括号中的对象' },
  noServerList: { en: 'this text is no list of servers', zh: '此文本不是服务器列表' },
  twice: (name: string): Words => ({
    en: `${name} stands in the file twice; remove one of them by hand first`,
    zh: `${name} 在文件中出现了两次；请先手动删除其中一个`,
  }),
  changedMeanwhile: (name: string): Words => ({
    en: `${name} was changed in the file meanwhile; look at it and try again`,
    zh: `${name} 在此期间于文件中被更改；请查看后重试`,
  }),
  fileChanged: (path: string): Words => ({ en: `${path} was changed meanwhile`, zh: `${path} 在此期间被更改` }),
  leftUntouched: (why: Said): Words => ({
    en: `${inEnglish(why)}; it is left untouched`,
    zh: `${inChinese(why)}；文件保持不变`,
  }),
  notRemoved: (path: string, why: Said): Words => ({
    en: `cannot remove ${path}: ${inEnglish(why)}`,
    zh: `无法删除 ${path}：${inChinese(why)}`,
  }),
  notRead: (path: string, why: Said): Words => ({
    en: `cannot read ${path}: ${inEnglish(why)}`,
    zh: `无法读取 ${path}：${inChinese(why)}`,
  }),
  unusableStateDir: (folder: string, why: Said): Words => ({
    en: `the state folder ${folder} cannot be used: ${inEnglish(why)}`,
    zh: `无法使用状态文件夹 ${folder}：${inChinese(why)}`,
  }),
  badProfile: {
    en: 'a profile name has 1 to 64 letters, digits, hyphens or underscores',
    zh: '配置档名称由 1 至 64 个字母、数字、连字符或下划线组成',
  },
} as const;

/** What is wrong with one entry or its name (spec C2, C4, C10); keys are named, values never. */
export const entryFaults = {
  notValid: { en: 'this entry is not valid', zh: '此条目无效' },
  noObject: { en: 'it must be an object in braces', zh: '它必须是花括号中的对象' },
  unusableKey: (key: string, line: number): Words => ({
    en: `the key ${key} on line ${line} cannot be used`,
    zh: `第 ${line} 行的键 ${key} 不能使用`,
  }),
  repeatedKey: (key: string, line: number): Words => ({
    en: `the key ${key} stands a second time on line ${line}`,
    zh: `键 ${key} 在第 ${line} 行第二次出现`,
  }),
  repeatedName: (one: number | undefined, two: number | undefined): Words => ({
    en: `its name stands in the file twice, on lines ${one} and ${two}; remove or rename one of them`,
    zh: `其名称在文件中出现了两次，在第 ${one} 行和第 ${two} 行；请删除或重命名其中一个`,
  }),

  bothCommandAndAddress: {
    en: 'it has both a command and an address; keep one of them',
    zh: '它同时有命令和地址；请只保留其中一个',
  },
  neitherCommandNorAddress: { en: 'it has neither a command nor an address', zh: '它既没有命令也没有地址' },
  needsCommand: { en: 'a local server needs a command', zh: '本地服务器需要命令' },
  needsAddress: (type: string): Words => ({
    en: `a server of type ${type} needs an address`,
    zh: `${type} 类型的服务器需要地址`,
  }),
  needsBuiltinName: { en: 'a built-in server needs its name', zh: '内置服务器需要名称' },
  needsServerId: {
    en: 'a claudeai-proxy server needs its server_id',
    zh: 'claudeai-proxy 类型的服务器需要 server_id',
  },

  noName: { en: 'a server needs a name', zh: '服务器需要名称' },
  nameSeparator: {
    en: 'a server name must not contain "__", which separates server and tool',
    zh: '服务器名称不能包含“__”，它用于分隔服务器和工具',
  },
  nameHidden: {
    en: 'a server name must not contain control, direction or invisible characters',
    zh: '服务器名称不能包含控制字符、方向字符或不可见字符',
  },
  nameTooLong: (most: number): Words => ({
    en: `a server name has at most ${most} characters`,
    zh: `服务器名称最多 ${most} 个字符`,
  }),
  nameTaken: (name: string): Words => ({
    en: `there is a server named ${name} already`,
    zh: `已有名为 ${name} 的服务器`,
  }),

  addressForm: {
    en: 'the address does not have the form https://host/path',
    zh: '地址不是 https://主机/路径 的形式',
  },
  addressScheme: (scheme: string): Words => ({
    en: `an address that begins with ${scheme} cannot be reached`,
    zh: `无法访问以 ${scheme} 开头的地址`,
  }),
  addressSpace: {
    en: 'the address holds a space or a control character',
    zh: '地址中含有空格或控制字符',
  },
  displayForm: { en: 'invalid credential value', zh: '无效的凭据值' },
  variableName: (name: string): Words => ({
    en: `${name} cannot be the name of a variable`,
    zh: `${name} 不能用作变量名`,
  }),
  headerName: (name: string): Words => ({
    en: `${name} cannot be the name of a header`,
    zh: `${name} 不能用作请求头名称`,
  }),
} as const;

/** Why a definition that is valid cannot start as it is (spec C7, S10). */
export const startFaults = {
  notConfirmed: {
    en: 'what this server runs is not confirmed yet; restart it to see and confirm it',
    zh: '此服务器运行的内容尚未确认；请重新启动它以查看并确认',
  },
  asksFirst: (inputs: string): Words => ({
    en: `it asks for a value first: ${inputs}`,
    zh: `它需要先填写值：${inputs}`,
  }),
  answerNotConfirmed: (inputs: string): Words => ({
    en: `nobody confirmed the value that decides what runs: ${inputs}; fill it in again`,
    zh: `决定运行内容的值未经确认：${inputs}；请重新填写`,
  }),
  notSet: (names: string, places: string, lacksFolder: boolean): Words => ({
    en: `not set: ${names} (used in ${places})${lacksFolder ? '; no workspace folder is chosen here' : ''}`,
    zh: `未设置：${names}（用于 ${places}）${lacksFolder ? '；此处未选择工作区文件夹' : ''}`,
  }),
  emptyCommand: { en: 'its command is empty', zh: '其命令为空' },
  nul: { en: 'its command or environment holds a NUL character', zh: '其命令或环境变量含有 NUL 字符' },
  tokenAndHeader: {
    en: 'it has both a bearer token and an Authorization header; keep one of them',
    zh: '它同时有 bearer 令牌和 Authorization 请求头；请只保留其中一个',
  },
  noToken: { en: 'its bearer token is missing', zh: '缺少 bearer 令牌' },
  addressForm: {
    en: 'its address does not have the form https://host/path',
    zh: '其地址不是 https://主机/路径 的形式',
  },
  addressScheme: (scheme: string, [one = '', other = '']: readonly string[]): Words => ({
    en: `its address begins with ${scheme}, but must begin with ${one} or ${other}`,
    zh: `其地址以 ${scheme} 开头，但必须以 ${one} 或 ${other} 开头`,
  }),
  caFile: (file: string, why: Said): Words => ({
    en: `its ca_file ${file} cannot be used: ${inEnglish(why)}`,
    zh: `无法使用其 ca_file ${file}：${inChinese(why)}`,
  }),
  caFileMissing: { en: 'it does not exist', zh: '它不存在' },
  caFileForm: { en: 'it holds no certificate in PEM form', zh: '其中没有 PEM 格式的证书' },
  noIde: (folder: string): Words => ({
    en: folder === '' ? 'no IDE with such a server is open' : `no IDE with such a server has ${folder} open`,
    zh: folder === '' ? '没有打开提供此类服务器的 IDE' : `没有提供此类服务器的 IDE 打开了 ${folder}`,
  }),
  headerValue: (name: string): Words => ({
    en: `the value of the header ${name} holds a character that headers cannot carry`,
    zh: `请求头 ${name} 的值含有请求头无法携带的字符`,
  }),
} as const;

/** Why a stored secret cannot be used where it is named (spec S6, S10). */
export const secretFaults = {
  locked: (place: string): Words => ({
    en: `the keyring is locked, so the stored secret of ${place} cannot be read; unlock it and try again`,
    zh: `密钥环已锁定，因此无法读取 ${place} 的已存储机密；请解锁后重试`,
  }),
  undecryptable: (place: string): Words => ({
    en: `the stored secret of ${place} cannot be decrypted; enter it again`,
    zh: `${place} 的已存储机密无法解密；请重新输入`,
  }),
  elsewhere: (place: string): Words => ({
    en: `the secret of ${place} was stored for another command or address than this one; enter it again`,
    zh: `${place} 的机密是为另一个命令或地址存储的；请重新输入`,
  }),
  foreign: (place: string, otherPlace: string, owner: Words): Words => ({
    en: `the secret that ${place} names is that of ${otherPlace} of ${owner.en}, and is used nowhere else; enter it again`,
    zh: `${place} 所指的机密属于${owner.zh}的 ${otherPlace}，不会用于其他地方；请重新输入`,
  }),
  sessionOver: (place: string): Words => ({
    en: `the secret of ${place} was kept for the last session only; enter it again`,
    zh: `${place} 的机密仅保留到上次会话；请重新输入`,
  }),
  unknown: (place: string): Words => ({
    en: `${place} names a secret that is not stored on this computer; enter it again`,
    zh: `${place} 所指的机密未存储在此电脑上；请重新输入`,
  }),
  thisServer: { en: 'this server', zh: '此服务器' },
  goneOwner: { en: 'a server or model that is gone', zh: '已不存在的服务器或模型' },
  named: (name: string): Words => ({ en: name, zh: ` ${name} ` }),
} as const;
