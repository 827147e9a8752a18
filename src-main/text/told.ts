import type { Said, Told } from '../lib/words';

/** What `lib` and `storage` say, by what they say in English; `{}` is a part. */
export const CHINESE: Readonly<Record<string, string>> = {
  '{} ({})': '{}（{}）',
  'permission denied': '权限不足',
  'the file system is read-only': '文件系统是只读的',
  'no space left on the disk': '磁盘空间不足',
  'the disk quota is used up': '磁盘配额已用完',
  'the file would be too large': '文件会过大',
  'the disk reports an error': '磁盘报告错误',
  'another program is using it': '另一个程序正在使用它',
  'a folder stands in its place': '它的位置上是一个文件夹',
  'a part of its path is not a folder': '其路径的一部分不是文件夹',
  'it does not exist': '它不存在',
  'something else stands in its place': '它的位置上已有其他内容',
  'its links go round in a circle': '其链接形成了循环',
  'its name is too long': '其名称过长',
  'too many files are open': '打开的文件过多',

  'cannot write {}: {}': '无法写入 {}：{}',
  'cannot write {}: another program keeps changing it': '无法写入 {}：另一个程序不断更改它',
  'cannot write now: {} is held by {}': '现在无法写入：{} 被{}占用',
  'process {}': '进程 {} ',
  'another process': '另一个进程',
  'cannot read {}: {}': '无法读取 {}：{}',
  '{} is left untouched: {}': '{} 保持不变：{}',
  '{} is closed': '{} 已关闭',
  'a record of {} bytes is too large': '一条 {} 字节的记录过大',
  'it cannot be read: {}': '无法读取：{}',
  'it is not an ordinary file': '它不是普通文件',
  'it is too large': '它过大',
  'it is a folder': '它是一个文件夹',
  'it is UTF-16 text; save it as UTF-8': '它是 UTF-16 文本；请另存为 UTF-8',
  'it holds NUL bytes, so it is not text or was damaged': '它含有 NUL 字节，因此不是文本或已损坏',
  'it is not valid UTF-8 text': '它不是有效的 UTF-8 文本',
  'it is larger than {} MiB': '它大于 {} MiB',
  'it does not parse': '它无法解析',
  'it is not a file of this version of Plugboard': '它不是此版本 Plugboard 的文件',

  '{}:{}:{}: {}': '{}:{}:{}: {}',
  'it is nested too deeply': '嵌套过深',
  'value expected': '此处缺少值',
  'colon expected': '此处缺少冒号',
  'comma expected': '此处缺少逗号',
  'close brace expected': '此处缺少右花括号',
  'close bracket expected': '此处缺少右方括号',
  'end of file expected': '此处应为文件末尾',
  'property name expected': '此处缺少属性名',
  'invalid symbol': '无效的符号',
  'invalid number format': '数字格式无效',
  'invalid comment token': '注释无效',
  'invalid unicode': '无效的 Unicode 转义',
  'invalid escape character': '无效的转义字符',
  'invalid character': '无效的字符',
  'unexpected end of comment': '注释没有结束',
  'unexpected end of string': '字符串没有结束',
  'unexpected end of number': '数字没有结束',
  'an object in braces is expected': '此处应为花括号中的对象',
  'the key {} stands here a second time': '键 {} 在此处第二次出现',

  'this computer offers no encryption for secrets': '此电脑不提供用于机密的加密',
  'the keyring of this computer is locked': '此电脑的密钥环已锁定',
  'the encryption of this computer does not answer with text': '此电脑的加密没有返回文本',
  'the encryption of this computer does not give back what it was given': '此电脑的加密无法还原所给的内容',
  'a stored secret cannot be read any more': '一个已存储的机密已无法读取',

  '{} did not answer within {} s': '{} 在 {} 秒内没有回应',
  'only http and https are spoken': '仅支持 http 和 https',
  'redirect to {} not followed': '未跟随到 {} 的重定向',
  '{} sent a response that cannot be unpacked': '{} 发送的回应无法解压',
  'no connection to {}: {}': '连接 {} 失败：{}',
  'the certificate of {} is signed by nobody whom this computer trusts ({}); name a file with the certificate of its authority as ca_file of this server, or in NODE_EXTRA_CA_CERTS for all':
    '{} 的证书由此电脑不信任的机构签发（{}）；请在此服务器的 ca_file 中，或对所有服务器在 NODE_EXTRA_CA_CERTS 中，指定包含该机构证书的文件',
  'a {} proxy cannot carry this connection': '{} 代理无法承载此连接',
  'the proxy {} refused the connection (HTTP {})': '代理 {} 拒绝了连接（HTTP {}）',
  'the connection was lost to {}: {}': '与 {} 的连接已断开：{}',
  'its connections are closed': '其连接已关闭',
  '{} is not contacted: {}': '未联系 {}：{}',
  'nothing arrived for {} s': '{} 秒内没有收到任何内容',
  'the response is larger than the limit of {} MiB': '回应超过了 {} MiB 的限制',
  'the response is packed in an unknown way ({})': '回应的压缩方式未知（{}）',
  'the rest of the response is not wanted': '不再需要回应的其余部分',
};

/** A sentence that has no Chinese yet stays English. */
export function chineseOf({ en, pattern, parts }: Told, inChinese: (part: Said) => string): string {
  const chinese = Object.hasOwn(CHINESE, pattern) ? CHINESE[pattern] : undefined;
  if (chinese === undefined) return en;
  const left = [...parts];
  return chinese.replaceAll('{}', () => {
    const part = left.shift() ?? '';
    return typeof part === 'number' ? String(part) : inChinese(part);
  });
}
