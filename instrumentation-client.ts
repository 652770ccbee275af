/**
 * Runs before the pages' own scripts. zod tries `new Function` for faster parsers; the pages' policy forbids it, and
 * each attempt is an error in the console.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
