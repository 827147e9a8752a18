/** What the vendors of models are called, by the name that settings.json has for them. */
export const vendorNames = {
  en: {
    anthropic: 'Anthropic',
    openai: 'OpenAI',
    google: 'Google',
    'openai-compatible': 'Any OpenAI-compatible address',
    ollama: 'Ollama',
    lmstudio: 'LM Studio',
  },
  zh: {
    anthropic: 'Anthropic',
    openai: 'OpenAI',
    google: 'Google',
    'openai-compatible': '任何兼容 OpenAI 的地址',
    ollama: 'Ollama',
    lmstudio: 'LM Studio',
  },
} as const;
