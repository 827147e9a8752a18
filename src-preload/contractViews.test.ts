import { expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from './contract';
import * as commandLine from './contract/commandLine';

const defOf = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;

function isStructured(schema: z.core.$ZodType): boolean {
  const { type } = defOf(schema);
  return type === 'object' || type === 'union';
}

/** Views that have a name, so that each field stands here once. */
const names = new Map<z.core.$ZodType, string>(
  Object.entries({ ...contract, ...commandLine }).flatMap(([name, value]) =>
    value instanceof z.ZodType && isStructured(value) ? [[value, name] as const] : [],
  ),
);

/** Every path below a schema, such as `servers[]: ServerView`; what has a name of its own ends a path. */
function pathsOf(schema: z.core.$ZodType, at: string, isTop = false): string[] {
  const name = names.get(schema);
  if (name !== undefined && !isTop) return [`${at}: ${name}`];
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      // What may hold keys that nobody named is marked.
      return [
        ...(def.catchall && defOf(def.catchall).type !== 'never' ? [`${at}…`] : []),
        ...Object.entries(def.shape).flatMap(([key, value]) => pathsOf(value, at === '' ? key : `${at}.${key}`)),
      ];
    case 'array':
      return pathsOf(def.element, `${at}[]`);
    case 'record':
      return pathsOf(def.valueType, `${at}{}`);
    case 'union':
      return [...new Set(def.options.flatMap((option) => pathsOf(option, at)))];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return pathsOf(def.innerType, at);
    case 'pipe':
      return pathsOf(def.out, at);
    case 'unknown':
    case 'any':
      return [`${at}: ${def.type}`];
    default:
      return [at];
  }
}

const fieldsOf = (schema: z.core.$ZodType): string => pathsOf(schema, '', true).filter(Boolean).sort().join(' ');

/** What crosses to the page, and through the socket: whoever adds a field means to, and says so here (spec S2). */
it('lets exactly these fields of the named views out', () => {
  const used = [...names].filter(([, name]) => !/(?:Input|Change)$/.test(name));
  expect(Object.fromEntries(used.map(([schema, name]) => [name, fieldsOf(schema)]))).toMatchInlineSnapshot(`
    {
      "AnswerView": "problem text tool_calls[].arguments: unknown tool_calls[].denied tool_calls[].duration_ms tool_calls[].is_error tool_calls[].name usage: UsageView",
      "ApprovalView": "arguments asked_by call claims[] conversation conversation_id id origin server server_id title tool warnings[]",
      "AskedView": "address budget.requests budget.tokens fields[]: QuestionField host kind max_tokens message messages[].role messages[].text model system_prompt tools[].definition tools[].name why",
      "AuthView": "assertion_file client_id client_name client_secret_masked has_client_secret has_private_key has_token issuer kind legacy private_key_masked redirect_port scope signing_alg token_masked",
      "CallOutcomeView": "content[].type content[]… duration_ms is_error structured_content: unknown",
      "ConfigProblemView": "column line message path",
      "ConversationSummary": "id running title updated_at waiting",
      "ConversationView": "earlier id messages[]: MessageView running seq title",
      "DiscoveredView": "client client_id count here key path problem",
      "ImportEntryView": "asks[].place asks[].reference command[] cwd enabled env_inherit[] env_names[] files[] found_name header_names[] key name notes[] problem same_as secret_flags[] sign_in source type url",
      "ImportPreviewView": "entries[]: ImportEntryView problem token",
      "InputView": "id masked state",
      "JsonChangeView": "change id name",
      "JsonCheckView": "changes[]: JsonChangeView problems[]: JsonProblemView",
      "JsonMarkerView": "kind marker references[]",
      "JsonProblemView": "column length line message severity",
      "JsonSavedView": "kind problems[]: JsonProblemView servers[] servers[].change servers[].id servers[].name servers[].outcome: SaveOutcome shown: JsonTextView",
      "JsonTextView": "markers[]: JsonMarkerView path problem: ConfigProblemView revision text token",
      "LocalModelsView": "base_url models[] vendor",
      "MaskedView": "has_value masked",
      "MessagePartView": "call: ToolCallView kind text",
      "MessageView": "at call: ToolCallView id kind model outcome parts[]: MessagePartView problem.kind problem.message text usage: UsageView",
      "ModelView": "base_url base_url_is_masked id is_default key: MaskedView key_state label model vendor",
      "PendingSignInView": "ends_at issuer ssh_hint",
      "PermitView": "kind mode pattern",
      "ProtectOutcomeView": "id moved name problem",
      "QuestionChoice": "title value",
      "QuestionField": "choices[]: QuestionChoice default default[] description format integer is_secret label max_items max_length maximum min_items min_length minimum required type",
      "ResolvedPreviewView": "references[].name references[].place references[].state texts[].differs texts[].place texts[].text",
      "ResultBlockView": "bytes cut data json kind label mime name text uri",
      "RuleView": "created_at id pattern server verdict",
      "SaveOutcome": "id persisted runtime",
      "SecretStorageView": "backend backend_name plain",
      "ServerErrorView": "exit_code kind message signal stderr[]",
      "ServerQuestionView": "asked: AskedView asked_at conversations[].id conversations[].title id server server_id",
      "ServerView": "always_load attempt auth: AuthView builtin_name ca_file call_timeout_seconds can_undo command[] connect_timeout_seconds cwd description enabled env_inherit[] env{}: MaskedView error: ServerErrorView headers{}: MaskedView id inputs[]: InputView max_call_seconds max_concurrent_calls max_message_mib name noise_count notes[] offers_legacy pending_sign_in: PendingSignInView phase plain_secrets[] protocol references[] retry_at revision server.has_icon server.name server.protocol_version server.transport server.version server_id sign_in: SignInView sign_in_kind source_catalog_url source_entry_hash status timeout_seconds tool_count tool_timeouts{} type unreadable[]: UnreadableSecret url url_is_masked waiting.command[] waiting.cwd waiting.keeps_old waiting.url",
      "SettingsView": "is_waiting language platform problem resolved_language rules[]: RuleView sampling_token_budget secret_storage: SecretStorageView state_dir theme tool_names unusable[].key unusable[].line version welcomed",
      "SignInView": "expires_at has_client_secret has_refresh_token has_token issuer resource scopes[]",
      "ToolCallView": "arguments asked_by duration_ms id name notes[] permitted_by: PermitView problem progress.done progress.message progress.total result[]: ResultBlockView server server_id started_at state title tool",
      "ToolDetailView": "annotations{}: unknown description input_schema{}: unknown name reason server status title tool",
      "ToolView": "claims[] description has_icon name reason server server_id status title tool",
      "TurnEvent": "call: ToolCallView delta id kind message: MessageView outcome problem.kind problem.message seq usage: UsageView",
      "UnreadableSecret": "place state",
      "UsageView": "input_tokens output_tokens",
    }
  `);
});

it('answers commands with exactly these fields', () => {
  const outputs = Object.entries({ ...contract.commands, ...commandLine.commandLineCommands });
  expect(Object.fromEntries(outputs.map(([name, { output }]) => [name, pathsOf(output, '').join(' ')])))
    .toMatchInlineSnapshot(`
    {
      "answerApproval": "accepted",
      "answerServerQuestion": "outcome problems[].field problems[].problem",
      "ask": ": AnswerView",
      "callTool": ": CallOutcomeView",
      "cancelCall": "",
      "cancelSignIn": "",
      "checkJsonView": ": JsonCheckView",
      "closeJsonView": "",
      "completeArgument": "values[] has_more",
      "copySignInLink": "",
      "copyText": "",
      "createConversation": ": ConversationSummary",
      "deleteConversation": "",
      "describeTool": "tool: ToolView input_schema",
      "describeTools": "[]: ToolDetailView",
      "discoverServers": "[]: DiscoveredView",
      "dismissServerError": "",
      "exportServers": "",
      "exportText": "",
      "findLocalModels": "[]: LocalModelsView",
      "getPrompt": "description messages[].role messages[].content… messages[].content.type",
      "getSettings": ": SettingsView",
      "importServers": "[].key [].outcome: SaveOutcome [].problem",
      "listApprovals": "[]: ApprovalView",
      "listConversations": "[]: ConversationSummary",
      "listModels": "[]: ModelView",
      "listProblems": "[]",
      "listPrompts": "items[].server items[].name items[].title items[].description items[].arguments[].name items[].arguments[].title items[].arguments[].description items[].arguments[].required notes[]",
      "listResources": "items[].server items[].name items[].title items[].description items[].uri items[].mime_type items[].size notes[]",
      "listRules": "[]: RuleView",
      "listServerQuestions": "[]: ServerQuestionView",
      "listServers": "servers[]: ServerView problem: ConfigProblemView",
      "listTemplates": "items[].server items[].name items[].title items[].description items[].uri_template items[].mime_type notes[]",
      "listTools": "[]: ToolView",
      "logIn": "",
      "openConversation": ": ConversationView",
      "openJsonView": ": JsonTextView",
      "openLink": "opened",
      "openSignInAgain": "",
      "pasteCallback": "",
      "pingServer": "",
      "previewDiscovered": ": ImportPreviewView",
      "previewImport": ": ImportPreviewView",
      "previewImportClient": ": ImportPreviewView",
      "previewImportFile": ": ImportPreviewView",
      "previewImportPath": ": ImportPreviewView",
      "previewServer": ": ResolvedPreviewView",
      "protectSecrets": "[]: ProtectOutcomeView",
      "readIcon": "",
      "readLog": "[].time [].source [].level [].logger [].text [].times",
      "readResource": "contents[].uri contents[].mimeType contents[].text contents[].blob",
      "readServerLog": "[]",
      "readWireLog": "[].time [].kind [].direction [].text",
      "reloadServers": "",
      "removeModel": "",
      "removeRule": "",
      "removeServer": "",
      "renameConversation": "",
      "restartServer": "",
      "retryTurn": "turn",
      "reviewChanges": "",
      "runTool": "call",
      "saveJsonView": ": JsonSavedView",
      "saveModel": "id persisted",
      "saveServer": ": SaveOutcome",
      "saveSettings": ": SettingsView",
      "sendMessage": "turn",
      "setDefaultModel": "",
      "setServerEnabled": ": SaveOutcome",
      "setServerInputs": ": SaveOutcome",
      "settleServers": "",
      "signIn": "signed_in",
      "signOut": "",
      "stopTurn": "",
      "testModel": "problem.kind problem.message",
      "testServer": "name status state error.kind error.message error.exit_code error.signal error.stderr[] server.name server.version era transport protocol_version tool_count resource_count prompt_count ms steps[].step steps[].ok steps[].ms steps[].error.kind steps[].error.message",
      "undoServerEdit": ": SaveOutcome",
      "unlockSecrets": ": SecretStorageView",
    }
  `);
});

it('tells news with exactly these fields', () => {
  const events = Object.entries(contract.events);
  expect(Object.fromEntries(events.map(([name, payload]) => [name, pathsOf(payload, '').join(' ')])))
    .toMatchInlineSnapshot(`
    {
      "approvalsChanged": "[]: ApprovalView",
      "configProblemChanged": ": ConfigProblemView",
      "conversationChanged": ": ConversationSummary",
      "conversationRemoved": "id",
      "modelsChanged": "[]: ModelView",
      "navigated": "screen",
      "serverChanged": ": ServerView",
      "serverQuestionsChanged": "[]: ServerQuestionView",
      "serverRemoved": "id",
      "serversFileChanged": "revision",
      "settingsChanged": ": SettingsView",
      "turnProgressed": "id events[]: TurnEvent",
    }
  `);
});
