/** In place of an operation: a system prompt, for the forms of any protocol. Its body is `{ prompt }`. */
export const systemPrompt = 'system-prompt';
