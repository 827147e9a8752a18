import type { welcome as en } from '../en/welcome';
import type { Words } from '../words';

export const welcome: Words<typeof en> = {
  title: '欢迎使用 Plugboard',
  stepOf: '第 {{step}} 步，共 {{total}} 步',
  helloTitle: '欢迎使用 Plugboard',
  helloText: '一个用您自己的工具工作的助手。它保存的一切都留在这台电脑上。',
  thinkTitle: '选择模型',
  thinkText: '模型负责撰写回答并选择工具。之后随时可以添加更多。',
  thinkLater: '没有模型时，您仍然可以手动运行每个工具。',
  addKey: '添加 API 密钥',
  addKeyText: 'Anthropic、OpenAI、Google 或任何兼容 OpenAI 的地址',
  modelsReady_other: '已有 {{count}} 个模型：{{names}}',
  toolsTitle: '连接工具',
  toolsText: '工具由 MCP 服务器提供。在您看过并确认之前，不会运行任何东西。',
  addServer: '添加服务器',
  addServerText: '通过命令、地址，或粘贴它的 JSON',
  serversHere: '目前已连接',
  later: '以后再说',
  start: '开始使用',
  skipAll: '跳过介绍',
  saveFailed: '无法记住您已看过介绍',
};
