import { anthropic } from './wireFormats/anthropic';
import { google } from './wireFormats/google';
import { ollama } from './wireFormats/ollama';
import { openAiChat } from './wireFormats/openAiChat';
import { openAiResponses } from './wireFormats/openAiResponses';
import type { WireFormat } from './wireFormats/wireFormat';

/** Every vendor's format that the fake model speaks; the path of a request tells which. */
export const WIRE_FORMATS: readonly WireFormat[] = [openAiChat, openAiResponses, anthropic, google, ollama];
