// Tests every rule of POST /v1/messages and of its token count, one row each.
import { countMessageTokens } from '#lib/contract/messages/count-message-tokens.ts';
import { createMessage } from '#lib/contract/messages/create-message.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { accept, contractTable, refuse } from '#tests/support/contract-table.ts';

const kite = sampleImage.split(',')[1] ?? '';

const base = {
  model: 'epsilon-opus-5',
  max_tokens: 64,
  messages: [{ role: 'user', content: 'Hello' }],
};
const user = (...content: unknown[]) => ({ messages: [{ role: 'user', content }] });
const text = { type: 'text', text: 'Hello' };
const weather = { name: 'get_weather', input_schema: { type: 'object', properties: {} } };
const call = { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'Rain' };
const turns = (...messages: [string, unknown][]) => ({
  messages: messages.map(([role, content]) => ({ role, content })),
});

contractTable('POST /v1/messages: documented fields', {
  operation: createMessage,
  base,
  // biome-ignore format: one row per rule
  rows: [
    accept('the smallest body', {}),
    accept('any model id that is not in the catalogue', { model: 'someones/new-model@2026' }),
    refuse('no model', { model: undefined }, ['missing_required_parameter', 'model', 'required']),
    refuse('an empty model', { model: '' }, ['invalid_value', 'model', 'empty']),
    refuse('a model that is not a text', { model: 5 }, ['invalid_type', 'model', 'string']),
    refuse('an image model', { model: 'alpha-image-2' }, ['invalid_value', 'model', 'text model']),
    refuse('an embedding model', { model: 'beta-embedding-2-preview' }, ['invalid_value', 'model', 'text model']),
    refuse('a video model', { model: 'delta-1.1' }, ['invalid_value', 'model', 'text model']),
    accept('max_tokens 0', { max_tokens: 0 }),
    accept('max_tokens 1', { max_tokens: 1 }),
    refuse('no max_tokens', { max_tokens: undefined }, ['missing_required_parameter', 'max_tokens', 'required']),
    refuse('max_tokens -1', { max_tokens: -1 }, ['integer_below_min_value', 'max_tokens', 'at least 0; got -1']),
    refuse('max_tokens 1.5', { max_tokens: 1.5 }, ['invalid_type', 'max_tokens', 'whole number; got 1.5']),
    refuse('max_tokens as text', { max_tokens: '64' }, ['invalid_type', 'max_tokens', 'got "64"']),
    refuse('no messages', { messages: undefined }, ['missing_required_parameter', 'messages', 'required']),
    refuse('empty messages', { messages: [] }, ['array_below_min_length', 'messages', 'at least 1 element']),
    refuse('messages as text', { messages: 'Hello' }, ['invalid_type', 'messages', 'an array']),
    accept('a system prompt', { system: 'Be brief.' }),
    accept('a system prompt in blocks', { system: [{ ...text, cache_control: { type: 'ephemeral' } }] }),
    refuse('a system prompt of images', { system: [{ type: 'image' }] }, ['invalid_value', 'system[0].type', '"text"']),
    refuse('a system role', turns(['system', 'Be brief.'], ['user', 'Hi']), ['invalid_value', 'messages[0].role', 'field system; got "system"']),
    refuse('an unknown role', turns(['tool', 'Hi']), ['invalid_value', 'messages[0].role', '"user" or "assistant"; got "tool"']),
    refuse('a turn without a role', { messages: [{ content: 'Hi' }] }, ['missing_required_parameter', 'messages[0].role', 'required']),
    refuse('a turn without content', { messages: [{ role: 'user' }] }, ['missing_required_parameter', 'messages[0].content', 'required']),
    accept('two user turns in a row', turns(['user', 'One.'], ['user', 'Two.'])),
    accept('a prefilled assistant turn', turns(['user', 'Count.'], ['assistant', 'One, two,'])),
    accept('an empty last assistant turn', turns(['user', 'Count.'], ['assistant', ''])),
    refuse('an empty user turn', turns(['user', '']), ['invalid_value', 'messages[0].content', 'empty']),
    refuse('an unknown field', { temprature: 1 }, ['unknown_parameter', 'temprature', 'not a known parameter']),
    refuse('an unknown field of a turn', { messages: [{ role: 'user', content: 'Hi', name: 'Ada' }] }, ['unknown_parameter', 'messages[0].name', 'not a known']),
    refuse('a field of another interface', { stop: ['END'] }, ['unsupported_parameter', 'stop', 'use stop_sequences']),
    refuse('max_completion_tokens', { max_completion_tokens: 5 }, ['unsupported_parameter', 'max_completion_tokens', 'use max_tokens']),
  ],
});

contractTable('POST /v1/messages: optional parameters', {
  operation: createMessage,
  base,
  // biome-ignore format: one row per rule
  rows: [
    accept('stream true', { stream: true }),
    refuse('stream as text', { stream: 'true' }, ['invalid_type', 'stream', 'boolean']),
    accept('stop sequences', { stop_sequences: ['END', '\n\n'] }),
    accept('no stop sequences', { stop_sequences: [] }),
    refuse('an empty stop sequence', { stop_sequences: ['END', ''] }, ['string_below_min_length', 'stop_sequences[1]', 'empty']),
    accept('temperature 0', { temperature: 0 }),
    accept('temperature 1', { temperature: 1 }),
    refuse('temperature 1.1', { temperature: 1.1 }, ['integer_above_max_value', 'temperature', 'at most 1; got 1.1']),
    refuse('temperature -0.1', { temperature: -0.1 }, ['integer_below_min_value', 'temperature', 'at least 0']),
    accept('top_p 0', { top_p: 0 }),
    accept('top_p 1', { top_p: 1 }),
    refuse('top_p 1.01', { top_p: 1.01 }, ['integer_above_max_value', 'top_p', 'at most 1']),
    refuse('top_p -1', { top_p: -1 }, ['integer_below_min_value', 'top_p', 'at least 0']),
    accept('top_k 0', { top_k: 0 }),
    refuse('top_k -1', { top_k: -1 }, ['integer_below_min_value', 'top_k', 'at least 0']),
    refuse('top_k 1.5', { top_k: 1.5 }, ['invalid_type', 'top_k', 'whole number']),
    accept('service_tier auto', { service_tier: 'auto' }),
    accept('service_tier standard_only', { service_tier: 'standard_only' }),
    refuse('service_tier flex', { service_tier: 'flex' }, ['invalid_value', 'service_tier', '"auto" or "standard_only"; got "flex"']),
    accept('speed fast', { speed: 'fast' }),
    accept('speed null', { speed: null }),
    refuse('speed turbo', { speed: 'turbo' }, ['invalid_value', 'speed', '"standard" or "fast"']),
    accept('a container id', { container: 'container_1' }),
    accept('a container with skills', { container: { id: 'c', skills: [{ skill_id: 'pptx', type: 'anthropic', version: 'latest' }] } }),
    refuse('a container with an unknown field', { container: { name: 'c' } }, ['unknown_parameter', 'container.name', 'not a known']),
    refuse('a skill of an unknown kind', { container: { skills: [{ skill_id: 'x', type: 'mine' }] } }, ['invalid_value', 'container.skills[0].type', '"anthropic" or "custom"']),
    accept('context management', { context_management: { edits: [{ type: 'clear_tool_uses_20250919', trigger: { type: 'input_tokens', value: 30000 }, keep: { type: 'tool_uses', value: 3 }, clear_at_least: { type: 'input_tokens', value: 5000 }, exclude_tools: ['x'], clear_tool_inputs: false }, { type: 'clear_thinking_20251015', keep: 'all' }, { type: 'compact_20260112' }] } }),
    refuse('an unknown context edit', { context_management: { edits: [{ type: 'forget' }] } }, ['invalid_value', 'context_management.edits[0].type', 'clear_tool_uses_20250919']),
    accept('diagnostics', { diagnostics: { previous_message_id: 'msg_1' } }),
    accept('diagnostics without a message', { diagnostics: { previous_message_id: null } }),
    refuse('unknown diagnostics', { diagnostics: { trace: true } }, ['unknown_parameter', 'diagnostics.trace', 'not a known']),
    accept('a fallback credit token', { fallback_credit_token: 'fct_1' }),
    accept('a fallback credit token with a mode', { fallback_credit_token: { token: 'fct_1', mode: 'strict' } }),
    refuse('an unknown credit mode', { fallback_credit_token: { token: 'fct_1', mode: 'lazy' } }, ['invalid_value', 'fallback_credit_token.mode', '"strict" or "best_effort"']),
    accept('default fallbacks', { fallbacks: 'default' }),
    accept('fallback models', { fallbacks: [{ model: 'epsilon-haiku-5', max_tokens: 10, speed: 'fast', thinking: { type: 'disabled' } }] }),
    refuse('fallbacks of another name', { fallbacks: 'auto' }, ['invalid_value', 'fallbacks', '"default"']),
    refuse('fallbacks with a credit token', { fallbacks: 'default', fallback_credit_token: 'fct_1' }, ['invalid_value', 'fallbacks', 'fallback_credit_token']),
    accept('inference_geo', { inference_geo: 'eu' }),
    accept('inference_geo null', { inference_geo: null }),
    accept('metadata', { metadata: { user_id: 'u-1' } }),
    refuse('unknown metadata', { metadata: { session: 's' } }, ['unknown_parameter', 'metadata.session', 'not a known']),
    accept('an effort', { output_config: { effort: 'max' } }),
    refuse('an unknown effort', { output_config: { effort: 'minimal' } }, ['invalid_value', 'output_config.effort', 'got "minimal"']),
    accept('a response schema', { output_config: { format: { type: 'json_schema', schema: { type: 'object' } } } }),
    accept('a response schema by its older name', { output_format: { type: 'json_schema', schema: { type: 'object' } } }),
    refuse('both names of the response schema', { output_format: { type: 'json_schema', schema: {} }, output_config: { format: { type: 'json_schema', schema: {} } } }, ['invalid_value', 'output_format', 'output_config.format']),
    accept('a cache mark', { cache_control: { type: 'ephemeral', ttl: '1h' } }),
    refuse('an unknown cache lifetime', { cache_control: { type: 'ephemeral', ttl: '2h' } }, ['invalid_value', 'cache_control.ttl', '"5m" or "1h"']),
    accept('MCP servers', { mcp_servers: [{ type: 'url', name: 'notes', url: 'https://example.com/mcp', authorization_token: 't', tool_configuration: { enabled: true, allowed_tools: ['a'] } }] }),
    refuse('an MCP server without https', { mcp_servers: [{ type: 'url', name: 'notes', url: 'file:///etc' }] }, ['invalid_value', 'mcp_servers[0].url', 'http(s)']),
    accept('a thread', { thread: { type: 'create' } }),
    accept('compaction', { compaction: { type: 'summarize', instructions: 'Keep names.' } }),
    accept('a billing policy', { billing_policy: { type: 'billing_policy', bill_to: 'self' } }),
  ],
});

contractTable('POST /v1/messages: thinking', {
  operation: createMessage,
  base: { ...base, max_tokens: 4096 },
  // biome-ignore format: one row per rule
  rows: [
    accept('a budget of 1024', { thinking: { type: 'enabled', budget_tokens: 1024 } }),
    accept('a budget just below max_tokens', { thinking: { type: 'enabled', budget_tokens: 4095 } }),
    refuse('a budget of 1023', { thinking: { type: 'enabled', budget_tokens: 1023 } }, ['integer_below_min_value', 'thinking.budget_tokens', 'at least 1024; got 1023']),
    refuse('a budget of max_tokens', { thinking: { type: 'enabled', budget_tokens: 4096 } }, ['invalid_value', 'thinking.budget_tokens', 'less than max_tokens 4096']),
    accept('any budget when only the cache is warmed', { max_tokens: 0, thinking: { type: 'enabled', budget_tokens: 2048 } }),
    refuse('no budget', { thinking: { type: 'enabled' } }, ['missing_required_parameter', 'thinking.budget_tokens', 'required']),
    accept('adaptive thinking', { thinking: { type: 'adaptive', display: 'summarized' } }),
    accept('thinking between tools', { thinking: { type: 'between_tools' } }),
    accept('no thinking', { thinking: { type: 'disabled' } }),
    refuse('a budget without thinking', { thinking: { type: 'disabled', budget_tokens: 2048 } }, ['unknown_parameter', 'thinking.budget_tokens', 'not a known']),
    refuse('an unknown kind', { thinking: { type: 'on' } }, ['invalid_value', 'thinking.type', '"enabled"']),
  ],
});

contractTable('POST /v1/messages: blocks', {
  operation: createMessage,
  base,
  // biome-ignore format: one row per rule
  rows: [
    accept('text', user(text)),
    accept('text with citations', user({ ...text, citations: [{ type: 'char_location', cited_text: 'a', document_index: 0, document_title: null, start_char_index: 0, end_char_index: 1 }] })),
    refuse('empty text', user({ type: 'text', text: '' }), ['string_below_min_length', 'messages[0].content[0].text', 'empty']),
    refuse('a block without a type', user({ text: 'Hi' }), ['missing_required_parameter', 'messages[0].content[0].type', '"text"']),
    refuse('an unknown block', user({ type: 'input_text', text: 'Hi' }), ['invalid_value', 'messages[0].content[0].type', 'got "input_text"']),
    refuse('an unknown field of a block', user({ ...text, id: 1 }), ['unknown_parameter', 'messages[0].content[0].id', 'not a known']),
    accept('an image in Base64', user({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: kite } })),
    accept('a linked image', user({ type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } })),
    accept('an uploaded image', user({ type: 'image', source: { type: 'file', file_id: 'file_1' } })),
    refuse('an image of an unknown type', user({ type: 'image', source: { type: 'base64', media_type: 'image/bmp', data: 'aaaa' } }), ['invalid_value', 'messages[0].content[0].source.media_type', 'got "image/bmp"']),
    refuse('an image as a data URL', user({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'data:image/png;base64,aaaa' } }), ['invalid_value', 'messages[0].content[0].source.data', 'without the data: prefix']),
    refuse('an image that is not Base64', user({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'not base64!' } }), ['invalid_value', 'messages[0].content[0].source.data', 'Base64']),
    refuse('an image from the disk', user({ type: 'image', source: { type: 'url', url: '/etc/passwd' } }), ['invalid_value', 'messages[0].content[0].source.url', 'http(s)']),
    accept('a PDF', user({ type: 'document', title: 'T', context: 'C', citations: { enabled: true }, source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' } })),
    accept('a plain text document', user({ type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Words.' } })),
    accept('a document of blocks', user({ type: 'document', source: { type: 'content', content: [text] } })),
    accept('a linked document', user({ type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } })),
    accept('a search result', user({ type: 'search_result', source: 'https://example.com', title: 'T', content: [text], citations: { enabled: true } })),
    accept('an uploaded file for code', user({ type: 'container_upload', file_id: 'file_1' })),
    accept('thinking sent back', turns(['user', 'Hi'], ['assistant', [{ type: 'thinking', thinking: 'Hm.', signature: 'c2ln' }, text]], ['user', 'Go on'])),
    accept('redacted thinking sent back', turns(['user', 'Hi'], ['assistant', [{ type: 'redacted_thinking', data: 'x' }, text]], ['user', 'Go on'])),
    refuse('thinking without a signature', turns(['user', 'Hi'], ['assistant', [{ type: 'thinking', thinking: 'Hm.' }]], ['user', 'Go on']), ['missing_required_parameter', 'messages[1].content[0].signature', 'required']),
    accept('server tools sent back', turns(['user', 'Hi'], ['assistant', [
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'kites' }, caller: { type: 'direct' } },
      { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [{ type: 'web_search_result', url: 'https://example.com', title: 'T', page_age: null, encrypted_content: 'x' }] },
      { type: 'web_fetch_tool_result', tool_use_id: 'srvtoolu_2', content: { type: 'web_fetch_result', url: 'https://example.com', retrieved_at: null, content: { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' }, title: null, citations: null } } },
      { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_3', content: { type: 'code_execution_result', stdout: '', stderr: '', return_code: 0, content: [] } },
      { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_4', content: { type: 'web_search_tool_result_error', error_code: 'unavailable' } },
      text,
    ]], ['user', 'Go on'])),
    refuse('a server result of another shape', turns(['user', 'Hi'], ['assistant', [{ type: 'code_execution_tool_result', tool_use_id: 'x', content: { type: 'code_execution_result', stdout: 1, stderr: '', return_code: 0, content: [] } }]]), ['invalid_type', 'messages[1].content[0].content.stdout', 'a string']),
    accept('four cache marks', user(...Array.from({ length: 4 }, () => ({ ...text, cache_control: { type: 'ephemeral' } })))),
    refuse('five cache marks', user(...Array.from({ length: 5 }, () => ({ ...text, cache_control: { type: 'ephemeral' } }))), ['invalid_value', 'messages', '5 cache_control marks; at most 4']),
  ],
});

contractTable('POST /v1/messages: tools', {
  operation: createMessage,
  base: { ...base, tools: [weather] },
  // biome-ignore format: one row per rule
  rows: [
    accept('a tool', {}),
    accept('a tool with everything', { tools: [{ ...weather, type: 'custom', description: 'd', strict: true, cache_control: { type: 'ephemeral' }, defer_loading: false, input_examples: [{}], allowed_callers: ['direct'], eager_input_streaming: true }] }),
    accept('no tools', { tools: [] }),
    accept('tools of the vendor', { tools: [
      { type: 'web_search_20250305', name: 'web_search', max_uses: 3, allowed_domains: ['example.com'], user_location: { type: 'approximate', city: 'Lisbon' } },
      { type: 'code_execution_20250825', name: 'code_execution' },
      { type: 'bash_20250124', name: 'bash' },
      { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool', max_characters: 10000 },
      { type: 'computer_20251124', name: 'computer', display_width_px: 800, display_height_px: 600, enable_zoom: true },
      { type: 'mcp_toolset', mcp_server_name: 'notes' },
      { type: 'tool_search_tool_bm25', name: 'tool_search_tool_bm25' },
      { type: 'some_new_tool_20270101', name: 'some_new_tool' },
    ] }),
    refuse('a tool without a schema', { tools: [{ name: 'x' }] }, ['missing_required_parameter', 'tools[0].input_schema', 'required']),
    refuse('a tool whose schema is not an object', { tools: [{ name: 'x', input_schema: { type: 'string' } }] }, ['invalid_value', 'tools[0].input_schema.type', '"object"']),
    refuse('a tool with blanks in its name', { tools: [{ ...weather, name: 'get weather' }] }, ['invalid_value', 'tools[0].name', 'got "get weather"']),
    refuse('a tool with an unknown field', { tools: [{ ...weather, parameters: {} }] }, ['unknown_parameter', 'tools[0].parameters', 'not a known']),
    refuse('a tool of another interface', { tools: [{ type: 'function', function: weather }] }, ['invalid_value', 'tools[0].type', 'got "function"']),
    refuse('a vendor tool without a name', { tools: [{ type: 'web_search_20250305' }] }, ['missing_required_parameter', 'tools[0].name', 'required']),
    refuse('a toolset without its server', { tools: [{ type: 'mcp_toolset' }] }, ['missing_required_parameter', 'tools[0].mcp_server_name', 'required']),
    refuse('a vendor tool with a wrong field', { tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 0 }] }, ['integer_below_min_value', 'tools[0].max_uses', 'at least 1']),
    refuse('two tools of one name', { tools: [weather, weather] }, ['invalid_value', 'tools[1].name', '"get_weather"']),
    accept('tool_choice auto', { tool_choice: { type: 'auto', disable_parallel_tool_use: true } }),
    accept('tool_choice any', { tool_choice: { type: 'any' } }),
    accept('tool_choice tool', { tool_choice: { type: 'tool', name: 'get_weather' } }),
    accept('tool_choice none', { tool_choice: { type: 'none' } }),
    accept('tool_choice auto without tools', { tools: undefined, tool_choice: { type: 'auto' } }),
    refuse('tool_choice any without tools', { tools: undefined, tool_choice: { type: 'any' } }, ['invalid_value', 'tool_choice', 'needs tools']),
    refuse('tool_choice tool with no tools', { tools: [], tool_choice: { type: 'tool', name: 'x' } }, ['invalid_value', 'tool_choice', 'needs tools']),
    refuse('tool_choice of an unknown tool', { tool_choice: { type: 'tool', name: 'x' } }, ['invalid_value', 'tool_choice.name', '"get_weather"']),
    refuse('tool_choice tool without a name', { tool_choice: { type: 'tool' } }, ['missing_required_parameter', 'tool_choice.name', 'required']),
    refuse('tool_choice required', { tool_choice: { type: 'required' } }, ['invalid_value', 'tool_choice.type', '"any"']),
    accept('a call with its result', turns(['user', 'Hi'], ['assistant', [call]], ['user', [result]])),
    accept('a call with its result, with blocks and an error', turns(['user', 'Hi'], ['assistant', [call]], ['user', [{ ...result, is_error: true, content: [text] }, text]])),
    accept('results in two user turns', turns(['user', 'Hi'], ['assistant', [call]], ['user', [text]], ['user', [result]])),
    accept('a call that ends the conversation', turns(['user', 'Hi'], ['assistant', [call]])),
    accept('a result in a continued thread', { thread: { type: 'continue', previous_message_id: 'msg_1' }, ...turns(['user', [result]]) }),
    refuse('a result without a call in a thread that begins with a turn of the model', { thread: { type: 'continue', previous_message_id: 'msg_1' }, ...turns(['assistant', 'Hi'], ['user', [result]]) }, ['invalid_value', 'messages[1].content[0].tool_use_id', 'got "toolu_1"']),
    refuse('a result without a call', turns(['user', [result]]), ['invalid_value', 'messages[0].content[0].tool_use_id', 'got "toolu_1"']),
    refuse('a result of another call', turns(['user', 'Hi'], ['assistant', [call]], ['user', [result, { ...result, tool_use_id: 'toolu_2' }]]), ['invalid_value', 'messages[2].content[1].tool_use_id', 'got "toolu_2"']),
    refuse('a result one turn late', turns(['user', 'Hi'], ['assistant', [call]], ['user', [result]], ['assistant', 'Rain.'], ['user', [result]]), ['invalid_value', 'messages[4].content[0].tool_use_id', 'before it']),
    refuse('a call without a result', turns(['user', 'Hi'], ['assistant', [call]], ['user', 'And?']), ['invalid_value', 'messages[2].content', '"toolu_1"']),
  ],
});

contractTable('POST /v1/messages/count_tokens', {
  operation: countMessageTokens,
  base: { model: 'epsilon-opus-5', messages: base.messages },
  // biome-ignore format: one row per rule
  rows: [
    accept('the smallest body', {}),
    accept('a whole prompt', { system: 'Be brief.', tools: [weather], tool_choice: { type: 'any' }, thinking: { type: 'enabled', budget_tokens: 1024 } }),
    refuse('max_tokens', { max_tokens: 5 }, ['unsupported_parameter', 'max_tokens', 'writes nothing']),
    refuse('stream', { stream: true }, ['unknown_parameter', 'stream', 'not a known']),
    refuse('no messages', { messages: undefined }, ['missing_required_parameter', 'messages', 'required']),
    refuse('an image model', { model: 'legacy-image-3' }, ['invalid_value', 'model', 'text model']),
    refuse('a system role', turns(['system', 'x']), ['invalid_value', 'messages[0].role', 'field system']),
  ],
});
