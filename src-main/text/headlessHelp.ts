/** `plugboard --help`; commands and options are the same in both languages. */
export const headlessHelp: Readonly<Record<'en' | 'zh', string>> = {
  en: `Plugboard without a window.

plugboard mcp list [--no-connect]                every server and its state
plugboard mcp get NAME [--resolved]              one server, without connecting; with what its references come to
plugboard mcp protect [NAME...]                  encrypts secrets that were typed into the file
plugboard mcp add NAME [OPTIONS] -- COMMAND ARGS a server that runs here
plugboard mcp add NAME [OPTIONS] --url URL       a server at an address
plugboard mcp edit NAME [OPTIONS] [-- COMMAND]   what is not named stays; K= deletes
plugboard mcp remove|enable|disable|restart NAME
plugboard mcp test NAME                          one attempt to connect, step by step; nothing is written
plugboard mcp logs NAME [--wire] [--level L]     what a server wrote, or what went over its wire, masked
plugboard mcp ping NAME                          whether a server answers, and after how long
plugboard mcp login NAME [--no-browser]          signs in; --timeout N bounds the wait for you (330)
plugboard mcp logout NAME                        forgets the sign-in, and revokes it where that is offered
plugboard mcp auth NAME                          how a server is signed in to, without any token
plugboard mcp path                               where the servers are kept
plugboard mcp import FILE                        what a file of another app holds; - reads stdin
plugboard mcp import --from [CLIENT]             the same for an app on this computer, or which there are
plugboard mcp export [NAME...]                   JSON for other apps, without secrets
plugboard mcp tools [SERVER]                     the tools of one or all servers
plugboard mcp call TOOL [JSON]                   runs one tool, such as everything__echo
plugboard mcp resources [SERVER]                 what one or all servers list to read
plugboard mcp templates [SERVER]                 the forms of addresses that they know
plugboard mcp read SERVER URI [--out FILE]       one resource, listed or not
plugboard mcp prompts [SERVER]                   the prompts of one or all servers
plugboard mcp prompt SERVER NAME [--arg K=V]...  the messages of one prompt
plugboard mcp complete SERVER --prompt NAME|--template URI ARGUMENT [TYPED]
                                                 what an argument may become
plugboard ask TEXT [--model M] [--allow SERVER/TOOL]...
plugboard permissions list                       the rules that allow, ask or deny
plugboard permissions test TOOL                  what a call by the model comes to, and by which rule
plugboard permissions approve SERVER/TOOL        always allows what matches now
plugboard permissions revoke ID                  removes a rule

Options of add and edit
  --env K=V  --header K=V     repeatable; K= deletes
  --url URL  --type auto|http|sse|ws
  --auth none|bearer|oauth|client-credentials|cross-app
  --token T  --client-id ID  --client-secret S  --private-key K  --scope S
  --cwd DIR  --env-inherit A,B  --ca-file FILE  --description TEXT
  --timeout-seconds N  --connect-timeout N  --call-timeout N
  --max-concurrent-calls N  --disabled
  --issuer URL  --client-name NAME  --redirect-port N  --auth-legacy on|off
  --signing-alg ALG  --assertion-file FILE  --protocol auto|2026-07-28|legacy
  --max-call-seconds N  --max-message-mib N  --tool-timeout TOOL=N
  --always-load on|off  --server-id ID  --builtin NAME
  --rename NEW                only edit
  An empty value deletes what stands there. A secret value may be "-": it is
  then read from stdin, where several stand on lines of their own, in the order
  env, header, token, client secret, private key.

Options of commands that connect one server
  --input ID=-                what the server asks for, from stdin; for this command only

Options of call, read, prompt and ask, without a running app
  --elicit accept|decline|FILE  answers forms of servers: with their defaults, not at
                              all, or with a JSON object of values by field
  --sampling on|off           lets your model answer for servers (off)
  --root DIR                  a folder that servers may know of; repeatable

Options of import
  --yes                       adds them; without it nothing is written
  --only NAME  --rename OLD=NEW  --read PATH  --secret REFERENCE=-
  --move-secrets              stores arguments after --token and the like as secrets

Options of every command
  --json            data for programs on stdout
  --timeout N       seconds to wait for servers (40)
  --state-dir DIR   --profile NAME
  --help  --version

Exit status: 0 done, 1 failed, 2 bad usage.
`,
  zh: `不带窗口的 Plugboard。

plugboard mcp list [--no-connect]                所有服务器及其状态
plugboard mcp get NAME [--resolved]              单个服务器，不连接；可附上引用的解析结果
plugboard mcp protect [NAME...]                  加密手动写入文件的机密
plugboard mcp add NAME [OPTIONS] -- COMMAND ARGS 在本机运行的服务器
plugboard mcp add NAME [OPTIONS] --url URL       位于某个地址的服务器
plugboard mcp edit NAME [OPTIONS] [-- COMMAND]   未提及的保持不变；K= 表示删除
plugboard mcp remove|enable|disable|restart NAME
plugboard mcp test NAME                          尝试连接一次并逐步报告，不写入任何内容
plugboard mcp logs NAME [--wire] [--level L]     服务器输出的内容，或通信记录（机密已遮盖）
plugboard mcp ping NAME                          服务器是否应答，以及用时
plugboard mcp login NAME [--no-browser]          登录；--timeout N 限制等待您的秒数（330）
plugboard mcp logout NAME                        忘记登录，并在支持时撤销
plugboard mcp auth NAME                          服务器的登录情况，不含令牌
plugboard mcp path                               服务器保存的位置
plugboard mcp import FILE                        其他应用的文件中有哪些服务器；- 读取标准输入
plugboard mcp import --from [CLIENT]             同上，来自此电脑上的应用，或列出有哪些应用
plugboard mcp export [NAME...]                   供其他应用使用的 JSON，不含机密
plugboard mcp tools [SERVER]                     单个或所有服务器的工具
plugboard mcp call TOOL [JSON]                   运行一个工具，例如 everything__echo
plugboard mcp resources [SERVER]                 单个或所有服务器列出的资源
plugboard mcp templates [SERVER]                 它们所知的地址形式
plugboard mcp read SERVER URI [--out FILE]       读取一个资源，无论是否列出
plugboard mcp prompts [SERVER]                   单个或所有服务器的提示词
plugboard mcp prompt SERVER NAME [--arg K=V]...  一个提示词的消息
plugboard mcp complete SERVER --prompt NAME|--template URI ARGUMENT [TYPED]
                                                 参数可能的取值
plugboard ask TEXT [--model M] [--allow SERVER/TOOL]...
plugboard permissions list                       允许、询问或拒绝的规则
plugboard permissions test TOOL                  模型的调用会怎样，由哪条规则决定
plugboard permissions approve SERVER/TOOL        始终允许目前匹配的工具
plugboard permissions revoke ID                  删除一条规则

add 和 edit 的选项
  --env K=V  --header K=V     可重复；K= 表示删除
  --url URL  --type auto|http|sse|ws
  --auth none|bearer|oauth|client-credentials|cross-app
  --token T  --client-id ID  --client-secret S  --private-key K  --scope S
  --cwd DIR  --env-inherit A,B  --ca-file FILE  --description TEXT
  --timeout-seconds N  --connect-timeout N  --call-timeout N
  --max-concurrent-calls N  --disabled
  --issuer URL  --client-name NAME  --redirect-port N  --auth-legacy on|off
  --signing-alg ALG  --assertion-file FILE  --protocol auto|2026-07-28|legacy
  --max-call-seconds N  --max-message-mib N  --tool-timeout TOOL=N
  --always-load on|off  --server-id ID  --builtin NAME
  --rename NEW                仅用于 edit
  空值表示删除已有的内容。机密的值可以写作 "-"，此时从标准输入读取；有多个时
  各占一行，顺序为 env、header、token、client secret、private key。

连接单个服务器的命令的选项
  --input ID=-                服务器所需的值，从标准输入读取；只对此命令有效

call、read、prompt 和 ask 的选项（应用未运行时）
  --elicit accept|decline|FILE  应答服务器的表单：采用默认值、拒绝，或使用按字段给出值
                              的 JSON 对象
  --sampling on|off           让您的模型代服务器作答（off）
  --root DIR                  服务器可以知道的文件夹；可重复

import 的选项
  --yes                       添加；没有它则不写入任何内容
  --only NAME  --rename OLD=NEW  --read PATH  --secret REFERENCE=-
  --move-secrets              把 --token 之类之后的参数存为机密

所有命令的选项
  --json            在标准输出上给出供程序使用的数据
  --timeout N       等待服务器的秒数（40）
  --state-dir DIR   --profile NAME
  --help  --version

退出状态：0 完成，1 失败，2 用法错误。
`,
};
