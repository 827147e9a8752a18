import type { Vendor } from '@contract';

interface VendorFacts {
  /** Its name, as a key of the `settings` texts. */
  readonly text:
    'vendorAnthropic' | 'vendorOpenai' | 'vendorGoogle' | 'vendorCompatible' | 'vendorOllama' | 'vendorLmstudio';
  readonly needsKey: boolean;
  readonly needsUrl: boolean;
  readonly usualUrl: string;
  readonly example: string;
}

export const VENDORS: Record<Vendor, VendorFacts> = {
  anthropic: {
    text: 'vendorAnthropic',
    needsKey: true,
    needsUrl: false,
    usualUrl: 'https://api.anthropic.com/v1',
    example: 'claude-sonnet-4-5',
  },
  openai: {
    text: 'vendorOpenai',
    needsKey: true,
    needsUrl: false,
    usualUrl: 'https://api.openai.com/v1',
    example: 'gpt-5.1',
  },
  google: {
    text: 'vendorGoogle',
    needsKey: true,
    needsUrl: false,
    usualUrl: 'https://generativelanguage.googleapis.com/v1beta',
    example: 'gemini-2.5-pro',
  },
  'openai-compatible': {
    text: 'vendorCompatible',
    needsKey: false,
    needsUrl: true,
    usualUrl: 'https://example.com/v1',
    example: 'qwen3-32b',
  },
  ollama: {
    text: 'vendorOllama',
    needsKey: false,
    needsUrl: false,
    usualUrl: 'http://127.0.0.1:11434',
    example: 'qwen3:8b',
  },
  lmstudio: {
    text: 'vendorLmstudio',
    needsKey: false,
    needsUrl: false,
    usualUrl: 'http://127.0.0.1:1234/v1',
    example: 'qwen3-8b',
  },
};

export const VENDOR_NAMES = Object.keys(VENDORS) as readonly Vendor[];
